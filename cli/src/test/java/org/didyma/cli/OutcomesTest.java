package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Labels of more than two values through the front door. */
class OutcomesTest {

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

  private static final String HEADER = "sex,age,smokes,grade,days,died,visits,cost";

  @TempDir Path folder;
  private Path table = Path.of("");

  /** The random numbers only make up records. */
  @BeforeEach
  void writeTable() throws IOException {
    Random random = new Random(3);
    List<String> lines = new ArrayList<>(List.of(HEADER));
    String[] grades = {"mild", "moderate", "severe", "dead"};
    for (int i = 0; i < 240; i++) {
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
    table = Files.write(folder.resolve("people.csv"), lines);
  }

  private Path schema(Kind kind) throws IOException {
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

  private Run on(Kind kind, String command, String... more) throws IOException {
    String[] given = {command, "--data", table.toString(), "--schema", schema(kind).toString()};
    return Run.of(Stream.of(given, more).flatMap(Arrays::stream).toArray(String[]::new));
  }

  /** The loss follows from the label, and the certificate from the table. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void anOptimumIsProvenAndVerified(Kind kind) throws IOException {
    String certificate = folder.resolve("certificate.json").toString();
    Run found =
        on(
            kind,
            "optimize",
            "--lattice",
            "box:2",
            "--certificate-out",
            certificate,
            "--format",
            "json");
    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.json().path("value_proven").booleanValue()).isTrue();
    assertThat(found.json().path("loss").textValue()).isEqualTo(kind.loss);
    assertThat(found.json().path("errors").isNull()).isTrue();
    Run enumerated =
        on(kind, "optimize", "--lattice", "box:2", "--oracle", "enumeration", "--format", "json");
    assertThat(enumerated.json().path("objective")).isEqualTo(found.json().path("objective"));
    Run verified =
        Run.of(
            "verify", certificate, "--data", table.toString(), "--schema", schema(kind).toString());
    assertThat(verified.code()).as(verified.out() + verified.err()).isZero();
    assertThat(verified.out()).contains("Loss: " + kind.loss).doesNotContain("Costs:");
    Kind other = Kind.values()[(kind.ordinal() + 1) % Kind.values().length];
    Run refused =
        Run.of(
            "verify",
            certificate,
            "--data",
            table.toString(),
            "--schema",
            schema(other).toString());
    assertThat(refused.code()).isNotZero();
    assertThat(refused.out()).contains("another number of label values");
  }

  /** A card, its model file, and what it says of records. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aCardIsReleasedAndPredicts(Kind kind) throws IOException {
    String model = folder.resolve("model.json").toString();
    Run solved = on(kind, "solve", "--epsilon", "2", "--out", model, "--diagnostics");
    assertThat(solved.code()).as(solved.err()).isZero();
    assertThat(solved.out())
        .contains("2-differentially private", "Mechanism: exponential", "training cost")
        .doesNotContain("training errors", "didyma evaluate");
    Run predicted = Run.of("predict", "--model", model, "--data", table.toString());
    assertThat(predicted.code()).as(predicted.err()).isZero();
    List<String> lines = predicted.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo(HEADER + "," + kind.columns);
    assertThat(lines).hasSize(241);
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",");
      requirePlausible(kind, Arrays.copyOfRange(fields, 8, fields.length));
    }
    Run one =
        Run.of(
            "predict", "--model", model, "--record", "sex=f,age=71,smokes=yes", "--format", "json");
    assertThat(one.code()).as(one.err()).isZero();
    JsonNode record = one.json();
    String key = kind == Kind.TIME ? "survival" : kind == Kind.ORDERED ? "probability" : "score";
    assertThat(record.has(key)).isTrue();
    assertThat(Run.of("predict", "--model", model, "--record", "sex=f,age=71,smokes=yes").code())
        .isZero();
  }

  private static void requirePlausible(Kind kind, String[] fields) {
    switch (kind) {
      case ORDERED -> {
        double[] shares = Stream.of(fields).skip(1).mapToDouble(Double::parseDouble).toArray();
        assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-5));
        int best = List.of("mild", "moderate", "severe", "dead").indexOf(fields[0]);
        assertThat(shares[best]).isEqualTo(Arrays.stream(shares).max().orElseThrow());
      }
      case TIME -> {
        double[] survival = Stream.of(fields).mapToDouble(Double::parseDouble).toArray();
        assertThat(survival[0]).isBetween(survival[1], 1.0);
        assertThat(survival[2]).isBetween(0.0, survival[1]);
      }
      case COUNT -> assertThat(Double.parseDouble(fields[0])).isBetween(0.2, 4.1);
      case NUMBER -> assertThat(Double.parseDouble(fields[0])).isBetween(0.0, 1000.0);
    }
  }

  /** Everything else says so from its declaration: no table is opened, and nothing is spent. */
  @Test
  void whatTakesTwoValuesOnlyRefusesBeforeAnythingIsRead() throws IOException {
    String schema = schema(Kind.ORDERED).toString();
    String model = folder.resolve("model.json").toString();
    assertThat(on(Kind.ORDERED, "optimize", "--out", model).code()).isZero();
    String absent = folder.resolve("absent.csv").toString();
    String ledger = folder.resolve("people.ledger").toString();
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1").code()).isZero();
    String before = Files.readString(Path.of(ledger));
    List<List<String>> commands =
        List.of(
            List.of("schema", "fit", schema, "--data", absent),
            List.of("schema", "learn", "--columns", schema),
            List.of("compare", "solvers", "--data", absent, "--schema", schema),
            List.of(
                "compare",
                "mechanisms",
                "--data",
                absent,
                "--schema",
                schema,
                "--epsilons",
                "1",
                "--mechanisms",
                "exponential"),
            List.of("evaluate", "--model", model, "--data", absent),
            List.of("evaluate", "--model", model, "--data", absent, "--epsilon", "1"),
            List.of("explain", "--model", model),
            List.of("export", "--model", model, "--to", "markdown"));
    for (List<String> command : commands) {
      Run run = Run.of(command.toArray(String[]::new));
      assertThat(run.code()).as(command + run.err()).isEqualTo(2);
      assertThat(run.err())
          .as("%s", command)
          .contains("the label \"grade\" has 4 values, and this command takes labels of two only");
    }
    for (String[] more :
        new String[][] {
          {"--mechanism", "psgd"},
          {"--mechanism", "rspm"},
          {"--mechanism", "permute-and-flip"},
          {"--hold-out", "0.2"},
          {"--report", folder.resolve("x.html").toString()},
          {"--loss", "logistic"},
          {"--loss", "hazard"},
          {"--cost", "2:1"}
        }) {
      String[] given = {
        "solve", "--data", absent, "--schema", schema, "--epsilon", "1", "--ledger", ledger
      };
      Run run = Run.of(Stream.of(given, more).flatMap(Arrays::stream).toArray(String[]::new));
      assertThat(run.code()).as(Arrays.toString(more)).isEqualTo(2);
      assertThat(run.err()).doesNotContain("absent.csv");
      assertThat(run.err().lines().filter(line -> line.startsWith("didyma:"))).hasSize(1);
    }
    assertThat(Files.readString(Path.of(ledger))).isEqualTo(before);
    Run two = Run.of("optimize", "--dataset", "bank", "--loss", "ordered");
    assertThat(two.err()).contains("the loss ordered is of labels of more than two values");
  }

  /** A model is believed only as far as its loss is one of its label. */
  @Test
  void aModelWhoseLossIsNoneOfItsLabelIsNone() throws IOException {
    Path model = folder.resolve("model.json");
    assertThat(on(Kind.ORDERED, "optimize", "--out", model.toString()).code()).isZero();
    for (String loss :
        List.of("ordered:0.5:0.05:0.0625:0.25,0.5", "zero-one", "poisson:0.5:4:0.0625:1:3")) {
      Path other =
          Files.writeString(
              folder.resolve("other.json"),
              Files.readString(model).replace(Kind.ORDERED.loss, loss));
      Run run = Run.of("predict", "--model", other.toString(), "--record", "sex=f");
      assertThat(run.code()).as(loss).isEqualTo(2);
      assertThat(run.err()).contains("which is none of its label");
    }
  }

  @Test
  void aSchemaIsCheckedForEveryKind() throws IOException {
    for (Kind kind : Kind.values()) {
      Run run = Run.of("schema", "check", schema(kind).toString());
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("is a valid schema", "a value that is none of the label");
    }
    assertThat(Run.of("schema", "check", schema(Kind.TIME).toString()).out())
        .contains("Label days, died: event [yes], horizons 30, 90, 365");
  }
}
