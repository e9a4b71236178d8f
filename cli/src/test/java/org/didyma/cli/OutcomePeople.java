package org.didyma.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A made-up table with a label of every kind of more than two values. */
final class OutcomePeople {

  /** A kind of label, as a schema states it. */
  enum Kind {
    ORDERED(
        "{\"column\": \"grade\", \"ordered\": [\"mild\", \"moderate\", \"severe\", \"dead\"]}",
        "ordered:0.5:0.05:0.0625:0.25,0.5,0.75",
        "prediction,probability mild,probability moderate,probability severe,probability dead"),
    TIME(
        "{\"time\": \"days\", \"event\": {\"column\": \"died\", \"positive\": \"yes\"},"
            + " \"horizons\": [30, 90, 365]}",
        "hazard:0.5:0.05:0.0625:0.25,0.25,0.25",
        "survival 30,survival 90,survival 365"),
    COUNT("{\"column\": \"visits\", \"count\": 8}", "poisson:0.5:4:0.0625:1:8", "prediction"),
    NUMBER(
        "{\"column\": \"cost\", \"number\": [0, 1000], \"steps\": 10}",
        "number:62.5:3906.25:0,1000,11:centre=500",
        "prediction");

    final String label;
    final String loss;
    final String columns;

    Kind(String label, String loss, String columns) {
      this.label = label;
      this.loss = loss;
      this.columns = columns;
    }
  }

  static final String HEADER = "sex,age,smokes,grade,days,died,visits,cost";

  private final Path folder;
  final Path table;

  /** The random numbers only make up records. */
  OutcomePeople(Path folder) throws IOException {
    this.folder = folder;
    this.table = table("people.csv", 3, 240);
  }

  /** Another table of the same columns. */
  Path table(String name, int start, int records) throws IOException {
    Random random = new Random(start);
    List<String> lines = new ArrayList<>(List.of(HEADER));
    String[] grades = {"mild", "moderate", "severe", "dead"};
    for (int i = 0; i < records; i++) {
      int age = 20 + random.nextInt(70);
      boolean smokes = random.nextInt(3) == 0;
      int risk = (age >= 60 ? 2 : 0) + (smokes ? 1 : 0);
      int grade = Math.min(3, (risk + random.nextInt(4)) / 2);
      lines.add(
          "%s,%d,%s,%s,%d,%s,%d,%d"
              .formatted(
                  random.nextBoolean() ? "f" : "m",
                  age,
                  smokes ? "yes" : "no",
                  grades[grade],
                  1 + random.nextInt(900 / (1 + 2 * risk)),
                  random.nextInt(3) == 0 ? "no" : "yes",
                  random.nextInt(3 + 3 * risk),
                  200 * risk + random.nextInt(400)));
    }
    return Files.write(folder.resolve(name), lines);
  }

  Path schema(Kind kind) throws IOException {
    return Files.writeString(
        folder.resolve(kind + ".schema.json"),
        """
        {"label": %s,
         "features": [{"column": "sex", "categories": ["f", "m"], "reference": "m"},
                      {"column": "age", "integer": [18, 90], "thresholds": [40, 60, 75]},
                      {"column": "smokes", "categories": ["yes", "no"], "reference": "no"}]}
        """
            .formatted(kind.label));
  }

  Run on(Kind kind, String command, String... more) throws IOException {
    String[] given = {command, "--data", table.toString(), "--schema", schema(kind).toString()};
    return Run.of(Stream.of(given, more).flatMap(Arrays::stream).toArray(String[]::new));
  }

  static String[] with(String[] given, String... more) {
    return Stream.of(given, more).flatMap(Arrays::stream).toArray(String[]::new);
  }
}
