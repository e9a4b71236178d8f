package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A made-up table with classes without an order. */
final class Colours {

  static final String LABEL =
      "{\"column\": \"colour\", \"classes\": [\"red\", \"green\", \"blue\"]}";

  private final Path folder;
  final Path table;
  Path schema;

  /** The random numbers only make up records. */
  Colours(Path folder) throws IOException {
    this.folder = folder;
    Random random = new Random(5);
    List<String> lines = new ArrayList<>(List.of("id,age,ward,colour"));
    String[] colours = {"red", "green", "blue"};
    for (int i = 0; i < 600; i++) {
      int age = 20 + random.nextInt(60);
      int ward = random.nextInt(3);
      int colour = random.nextInt(5) == 0 ? random.nextInt(3) : age >= 60 ? 0 : ward == 1 ? 1 : 2;
      lines.add("%d,%d,%s,%s".formatted(i / 2, age, "ABC".charAt(ward), colours[colour]));
    }
    table = Files.write(folder.resolve("people.csv"), lines);
    schema = schema("people", "");
  }

  Path schema(String name, String more) throws IOException {
    return Files.writeString(
        folder.resolve(name + ".schema.json"),
        """
        {"label": %s,%s
         "features": [{"column": "age", "integer": [18, 90], "thresholds": [40, 60]},
                      {"column": "ward", "categories": ["A", "B", "C"], "reference": "A"}]}
        """
            .formatted(LABEL, more));
  }

  Run on(String command, String... more) {
    String[] given = {command, "--data", table.toString(), "--schema", schema.toString()};
    return Run.of(Stream.of(given, more).flatMap(Arrays::stream).toArray(String[]::new));
  }

  String solved(String... more) {
    String model = folder.resolve("model.json").toString();
    Run solved =
        on(
            "solve",
            Stream.of(
                    new String[] {"--epsilon", "30", "--loss", "logistic:1/2:1/10", "--out", model},
                    more)
                .flatMap(Arrays::stream)
                .toArray(String[]::new));
    assertThat(solved.code()).as(solved.err()).isZero();
    return model;
  }
}
