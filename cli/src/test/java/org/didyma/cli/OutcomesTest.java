package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.didyma.core.Json;
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

  /** As many values do not make a loss one of a label: its counts mean something else. */
  @Test
  void aProofForAnotherKindOfLabelIsRefused() throws IOException {
    String certificate = folder.resolve("certificate.json").toString();
    Run found = on(Kind.COUNT, "optimize", "--lattice", "box:1", "--certificate-out", certificate);
    assertThat(found.code()).as(found.err()).isZero();
    String number = "{\"column\": \"visits\", \"number\": [0, 8], \"steps\": 8}";
    Path other =
        Files.writeString(
            folder.resolve("other.schema.json"),
            Files.readString(schema(Kind.COUNT)).replace(Kind.COUNT.label, number));
    Run refused =
        Run.of("verify", certificate, "--data", table.toString(), "--schema", other.toString());
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.out()).contains("the loss poisson does not go with the label \"visits\"");
  }

  /** The printed log loss is that of the card, not of the rounded tables that are minimised. */
  @ParameterizedTest
  @EnumSource(names = {"ORDERED", "TIME"})
  void theLogLossIsThatOfTheCard(Kind kind) throws IOException {
    String model = folder.resolve("model.json").toString();
    Run found = on(kind, "optimize", "--lattice", "box:2", "--out", model, "--format", "json");
    double told = found.json().path("log_loss").doubleValue();
    Run predicted = Run.of("predict", "--model", model, "--data", table.toString());
    double sum = 0;
    for (String line : predicted.out().lines().skip(1).toList()) {
      sum -= Math.log(likelihood(kind, line.split(",")));
    }
    assertThat(told).isCloseTo(sum, within(2e-3));
    assertThat(on(kind, "optimize", "--lattice", "box:2").out())
        .contains("to steps of 0.0625 nats, so it is within 7.500 nats of it");
  }

  /** The probability of what a line says, by what is predicted in it. */
  private static double likelihood(Kind kind, String[] fields) {
    if (kind == Kind.ORDERED) {
      int grade = List.of("mild", "moderate", "severe", "dead").indexOf(fields[3]);
      return Double.parseDouble(fields[9 + grade]);
    }
    double days = Double.parseDouble(fields[4]);
    double[] horizons = {30, 90, 365};
    double before = 1;
    for (int j = 0; j < 3; j++) {
      double survival = Double.parseDouble(fields[8 + j]);
      if (days <= horizons[j]) {
        // Who is censored in an interval is known to have survived the one before.
        return fields[5].equals("yes") ? before - survival : before;
      }
      before = survival;
    }
    return before;
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
        .doesNotContain("training errors");
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

  /** Every form of a card says what {@code predict} says. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aCardIsExportedInEveryForm(Kind kind) throws Exception {
    String model = folder.resolve("model.json").toString();
    assertThat(on(kind, "optimize", "--lattice", "box:2", "--out", model).code()).isZero();
    for (String form :
        List.of("text", "markdown", "svg", "sheet", "html", "pmml", "json", "java", "r")) {
      Run run = Run.of("export", "--model", model, "--to", form);
      assertThat(run.code()).as(form + run.err()).isZero();
      // A number that its card says of some points, or a program calculates.
      String told =
          switch (kind) {
            case ORDERED, TIME -> " %";
            case COUNT -> "1.649";
            case NUMBER -> "500";
          };
      assertThat(run.out()).as(form).contains(told);
    }
    List<String> said =
        Run.of("predict", "--model", model, "--data", table.toString()).out().lines().toList();
    int own = HEADER.split(",").length;
    for (String dialect : List.of("h2", "sqlite", "duckdb")) {
      Run view =
          Run.of(
              "export", "--model", model, "--to", "sql", "--dialect", dialect, "--table", "People");
      assertThat(view.code()).as(view.err()).isZero();
      String url = dialect.equals("h2") ? "jdbc:h2:mem:" : "jdbc:" + dialect + ":";
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        String columns = "\"" + HEADER.replace(",", "\" VARCHAR(20), \"") + "\" VARCHAR(20)";
        statement.execute("CREATE TABLE \"People\"(" + columns + ")");
        for (String line : Files.readAllLines(table).subList(1, 241)) {
          statement.execute("INSERT INTO \"People\" VALUES ('" + line.replace(",", "', '") + "')");
        }
        statement.execute(view.out().strip().replaceFirst(";$", ""));
        try (ResultSet rows = statement.executeQuery("SELECT * FROM \"People_scored\"")) {
          for (String line : said.subList(1, said.size())) {
            assertThat(rows.next()).isTrue();
            String[] fields = line.split(",");
            for (int c = own; c < fields.length; c++) {
              String field = rows.getString(c - own + 1);
              if (fields[c].matches("[0-9.]+")) {
                assertThat(new BigDecimal(field)).isEqualByComparingTo(fields[c]);
              } else {
                assertThat(field).as(dialect).isEqualTo(fields[c]);
              }
            }
          }
        }
      }
    }
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

  /** What is measured of all records is what {@code predict} says of each. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void figuresAreThoseOfPredictions(Kind kind) throws IOException {
    String model = folder.resolve("model.json").toString();
    assertThat(on(kind, "optimize", "--lattice", "box:2", "--out", model).code()).isZero();
    Run predicted = Run.of("predict", "--model", model, "--data", table.toString());
    List<String[]> lines = predicted.out().lines().skip(1).map(line -> line.split(",")).toList();
    String[] given = {"evaluate", "--model", model, "--data", table.toString()};
    Run open = Run.of(with(given, "--format", "json"));
    assertThat(open.code()).as(open.err()).isZero();
    requireFigures(kind, lines, open.json(), 1e-4);
    assertThat(open.json().path("label").textValue()).isEqualTo("not private");
    assertThat(Run.of(given).out()).contains("Not private");
    for (String neighbours : List.of("replace", "add-remove")) {
      Run noisy =
          Run.of(with(given, "--epsilon", "40", "--neighbours", neighbours, "--format", "json"));
      assertThat(noisy.code()).as(noisy.err()).isZero();
      assertThat(noisy.json().path("format").textValue()).isEqualTo("didyma-outcomes/1");
      // Of noise that is 0 but for one draw in 1e8.
      requireFigures(kind, lines, noisy.json(), 1e-4);
      for (String part : List.of("of", "above", "up_to", "records", "predicted")) {
        assertThat(noisy.json().path("groups").findValuesAsText(part))
            .isEqualTo(open.json().path("groups").findValuesAsText(part));
      }
    }
  }

  private static String[] with(String[] given, String... more) {
    return Stream.of(given, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private static void requireFigures(
      Kind kind, List<String[]> lines, JsonNode measured, double near) {
    JsonNode figures = measured.path("figures");
    assertThat(figures.path("records").longValue()).isEqualTo(lines.size());
    switch (kind) {
      case ORDERED -> {
        double right = mean(lines, line -> line[8].equals(line[3]) ? 1 : 0);
        assertThat(value(figures.path("exact_class"))).isCloseTo(right, within(near));
        List<String> classes = List.of("mild", "moderate", "severe", "dead");
        double above = 0;
        double found = 0;
        for (String[] line : lines) {
          boolean isAbove = classes.indexOf(line[3]) > 1;
          above += isAbove ? 1 : 0;
          found += isAbove && classes.indexOf(line[8]) > 1 ? 1 : 0;
        }
        JsonNode cut = figures.path("sensitivity").path(1);
        assertThat(cut.path("of").textValue()).isEqualTo("moderate");
        assertThat(value(cut)).isCloseTo(found / above, within(near));
      }
      case TIME -> {
        double risk = mean(lines, line -> 1 - Double.parseDouble(line[10]));
        JsonNode last = null;
        for (JsonNode group : measured.path("groups")) {
          last = group;
        }
        assertThat(last).isNotNull();
        assertThat(last.path("figure").textValue()).isEqualTo("risk");
        assertThat(last.path("of").textValue()).isEqualTo("365");
        assertThat(last.path("predicted").doubleValue()).isCloseTo(risk, within(near));
        assertThat(value(figures.path("concordance"))).isCloseTo(concordance(lines), within(near));
      }
      case COUNT -> {
        double error =
            mean(
                lines,
                line ->
                    Math.abs(Math.min(8, Integer.parseInt(line[6])) - Double.parseDouble(line[8])));
        assertThat(value(figures.path("absolute_error"))).isCloseTo(error, within(near));
      }
      case NUMBER -> {
        double error =
            mean(
                lines,
                line ->
                    Math.abs(
                        100 * Math.floor(Integer.parseInt(line[7]) / 100.0 + 0.5)
                            - Double.parseDouble(line[8])));
        assertThat(value(figures.path("absolute_error"))).isCloseTo(error, within(100 * near));
      }
    }
  }

  /** Over all pairs: who dies in an earlier interval should be predicted to survive less. */
  private static double concordance(List<String[]> lines) {
    double won = 0;
    double pairs = 0;
    for (String[] one : lines) {
      int days = Integer.parseInt(one[4]);
      if (one[5].equals("no") || days > 365) {
        continue;
      }
      int end = days <= 30 ? 30 : days <= 90 ? 90 : 365;
      for (String[] other : lines) {
        int later = Integer.parseInt(other[4]);
        if (later > end || later == end && other[5].equals("no")) {
          pairs++;
          int order = Double.compare(Double.parseDouble(other[10]), Double.parseDouble(one[10]));
          won += order > 0 ? 1 : order == 0 ? 0.5 : 0;
        }
      }
    }
    return won / pairs;
  }

  private static double value(JsonNode figure) {
    return figure.path("value").doubleValue();
  }

  private static double mean(List<String[]> lines, ToDoubleFunction<String[]> number) {
    return lines.stream().mapToDouble(number).average().orElseThrow();
  }

  /** One charge for all figures, in a file, a page and a drawing; also of a held-out part. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aCardIsMeasuredPrivately(Kind kind) throws IOException {
    String model = folder.resolve("model.json").toString();
    Path quality = folder.resolve("held.json");
    Run solved =
        on(
            kind,
            "solve",
            "--epsilon",
            "2",
            "--hold-out",
            "0.4",
            "--out",
            model,
            "--quality-out",
            quality.toString());
    assertThat(solved.code()).as(solved.err()).isZero();
    assertThat(solved.out())
        .contains("Measured privately", "2-differentially private")
        .doesNotContain("Not measured", "4-differentially private");
    assertThat(Files.readString(quality)).contains("didyma-outcomes/1");
    String ledger = folder.resolve("people.ledger").toString();
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "3").code()).isZero();
    Path page = folder.resolve("page.html");
    Path drawing = folder.resolve("charts.svg");
    String[] given = {
      "evaluate", "--model", model, "--data", table.toString(), "--epsilon", "1", "--ledger", ledger
    };
    Run measured = Run.of(with(given, "--report", page.toString(), "--svg", drawing.toString()));
    assertThat(measured.code()).as(measured.err()).isZero();
    assertThat(measured.out())
        .contains("Measured privately", "1-differentially private", "predicted");
    String predicted =
        switch (kind) {
          case ORDERED -> ">severe</th>";
          case TIME -> ">beyond 365</th>";
          case COUNT -> ">expected count</th>";
          case NUMBER -> ">predicted number</th>";
        };
    assertThat(Files.readString(page))
        .contains("Calibration plot", "Measured and predicted", predicted);
    assertThat(Files.readString(drawing)).contains("<svg", "Calibration plot");
    assertThat(Run.of("ledger", "show", ledger).out()).contains("epsilon 1 of epsilon 3");
    String before = Files.readString(Path.of(ledger));
    Run refused = Run.of(with(given, "--csv", folder.resolve("x.csv").toString()));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--csv has cut-offs, which are for labels of two values");
    assertThat(Files.readString(Path.of(ledger))).isEqualTo(before);
    requireExplained(kind, model, quality);
  }

  /**
   * A model file keeps what was measured, and a report has the figures of the evaluation's file.
   */
  private void requireExplained(Kind kind, String model, Path quality) throws IOException {
    JsonNode file = Json.strict(Files.readString(Path.of(model)));
    JsonNode held = Json.strict(Files.readString(quality));
    assertThat(file.path("verdict")).isEqualTo(held.path("verdict"));
    JsonNode first = file.path("measured").path("figures").path(0);
    assertThat(first.path("key").textValue())
        .isEqualTo(kind == Kind.ORDERED ? "mean_auc" : "concordance");
    JsonNode own = held.path("figures").path(first.path("key").textValue());
    for (String part : List.of("value", "low", "high")) {
      assertThat(first.path(part).doubleValue()).isEqualTo(own.path(part).doubleValue());
    }
    Run wall = Run.of("export", "--model", model, "--to", "svg");
    assertThat(wall.out()).as(wall.err()).contains("Measured on about");
    Run explained = Run.of("explain", "--model", model, "--quality", quality.toString());
    assertThat(explained.code()).as(explained.err()).isZero();
    String group =
        switch (kind) {
          case ORDERED -> "Share of each class by points";
          case TIME -> "Survival by points";
          case COUNT, NUMBER -> "Mean by points";
        };
    assertThat(explained.out())
        .contains("What is not protected", "measured privately, with intervals", group)
        .contains(String.format(Locale.ROOT, "%.4f", own.path("value").doubleValue()));
    Path page = folder.resolve("dossier.html");
    assertThat(Run.of("explain", "--model", model, "--report", page.toString()).code()).isZero();
    assertThat(Files.readString(page)).contains("What is not protected", "The card");
    Path other = folder.resolve("other.json");
    Files.writeString(
        other, Files.readString(quality).replaceFirst("(\"model\" ?: ?\")..", "$1zz"));
    Run refused = Run.of("explain", "--model", model, "--quality", other.toString());
    assertThat(refused.err()).contains("the evaluation is of another model");
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
            List.of("schema", "fit", schema, "--data", absent));
    for (List<String> command : commands) {
      Run run = Run.of(command.toArray(String[]::new));
      assertThat(run.code()).as(command + run.err()).isEqualTo(2);
      assertThat(run.err())
          .as("%s", command)
          .contains(
              "the label \"grade\" has 4 values, and this command takes labels of two only",
              "use didyma solve, learn, optimize, verify, predict, evaluate, explain, export,");
    }
    for (String[] more :
        new String[][] {
          {"--mechanism", "psgd"},
          {"--mechanism", "rspm"},
          {"--mechanism", "permute-and-flip"},
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
