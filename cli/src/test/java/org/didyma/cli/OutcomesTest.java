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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.cli.OutcomePeople.Kind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Labels of more than two values through the front door. */
class OutcomesTest {

  @TempDir Path folder;
  private OutcomePeople people;

  @BeforeEach
  void writeTable() throws IOException {
    people = new OutcomePeople(folder);
  }

  /** The loss follows from the label, and the certificate from the table. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void anOptimumIsProvenAndVerified(Kind kind) throws IOException {
    String certificate = folder.resolve("certificate.json").toString();
    Run found =
        people.on(
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
    // In the finest steps, where nats are rounded.
    assertThat(found.json().path("loss").textValue().replaceFirst("1e-[78]", "0.0625"))
        .isEqualTo(kind.loss);
    assertThat(found.json().path("errors").isNull()).isTrue();
    Run enumerated =
        people.on(
            kind, "optimize", "--lattice", "box:2", "--oracle", "enumeration", "--format", "json");
    assertThat(enumerated.json().path("objective")).isEqualTo(found.json().path("objective"));
    Run verified =
        Run.of(
            "verify",
            certificate,
            "--data",
            people.table.toString(),
            "--schema",
            people.schema(kind).toString());
    assertThat(verified.code()).as(verified.out() + verified.err()).isZero();
    String loss = found.json().path("loss").textValue();
    assertThat(verified.out()).contains("Loss: " + loss).doesNotContain("Costs:");
    Kind other = Kind.values()[(kind.ordinal() + 1) % Kind.values().length];
    Run refused =
        Run.of(
            "verify",
            certificate,
            "--data",
            people.table.toString(),
            "--schema",
            people.schema(other).toString());
    assertThat(refused.code()).isNotZero();
    assertThat(refused.out()).contains("another number of label values");
  }

  /** As many values do not make a loss one of a label: its counts mean something else. */
  @Test
  void aProofForAnotherKindOfLabelIsRefused() throws IOException {
    String certificate = folder.resolve("certificate.json").toString();
    Run found =
        people.on(Kind.COUNT, "optimize", "--lattice", "box:1", "--certificate-out", certificate);
    assertThat(found.code()).as(found.err()).isZero();
    String number = "{\"column\": \"visits\", \"number\": [0, 8], \"steps\": 8}";
    Path other =
        Files.writeString(
            folder.resolve("other.schema.json"),
            Files.readString(people.schema(Kind.COUNT)).replace(Kind.COUNT.label, number));
    Run refused =
        Run.of(
            "verify", certificate, "--data", people.table.toString(), "--schema", other.toString());
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.out()).contains("the loss poisson does not go with the label \"visits\"");
  }

  /** The printed log loss is that of the card, not of the rounded tables that are minimised. */
  @ParameterizedTest
  @EnumSource(names = {"ORDERED", "TIME"})
  void theLogLossIsThatOfTheCard(Kind kind) throws IOException {
    String model = folder.resolve("model.json").toString();
    Run found =
        people.on(kind, "optimize", "--lattice", "box:2", "--out", model, "--format", "json");
    double told = found.json().path("log_loss").doubleValue();
    Run predicted = Run.of("predict", "--model", model, "--data", people.table.toString());
    double sum = 0;
    for (String line : predicted.out().lines().skip(1).toList()) {
      sum -= Math.log(likelihood(kind, line.split(",")));
    }
    assertThat(told).isCloseTo(sum, within(2e-3));
    double bound = found.json().path("log_loss_bound").doubleValue();
    assertThat(bound).isBetween(told - 1e-4, told);
    String rough = kind.loss;
    Run rounded =
        people.on(kind, "optimize", "--lattice", "box:2", "--loss", rough, "--format", "json");
    // 240 records, each off by half a step of 1/16.
    double lower = rounded.json().path("log_loss_bound").doubleValue();
    assertThat(lower).isBetween(bound - 15, bound);
    assertThat(rounded.json().path("log_loss").doubleValue())
        .isBetween(told - 1e-4, lower + 15.0001);
    assertThat(people.on(kind, "optimize", "--lattice", "box:2", "--loss", rough).out())
        .contains(" less (steps leave out at most 7.5)");
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
    Run solved = people.on(kind, "solve", "--epsilon", "2", "--out", model, "--diagnostics");
    assertThat(solved.code()).as(solved.err()).isZero();
    assertThat(solved.out())
        .contains("2-differentially private", "Mechanism: exponential", "training cost")
        .doesNotContain("training errors");
    Run predicted = Run.of("predict", "--model", model, "--data", people.table.toString());
    assertThat(predicted.code()).as(predicted.err()).isZero();
    List<String> lines = predicted.out().lines().toList();
    assertThat(lines.get(0)).isEqualTo(OutcomePeople.HEADER + "," + kind.columns);
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
    assertThat(people.on(kind, "optimize", "--lattice", "box:2", "--out", model).code()).isZero();
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
        Run.of("predict", "--model", model, "--data", people.table.toString())
            .out()
            .lines()
            .toList();
    int own = OutcomePeople.HEADER.split(",").length;
    for (String dialect : List.of("h2", "sqlite", "duckdb")) {
      Run view =
          Run.of(
              "export", "--model", model, "--to", "sql", "--dialect", dialect, "--table", "People");
      assertThat(view.code()).as(view.err()).isZero();
      String url = dialect.equals("h2") ? "jdbc:h2:mem:" : "jdbc:" + dialect + ":";
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        String columns =
            "\"" + OutcomePeople.HEADER.replace(",", "\" VARCHAR(20), \"") + "\" VARCHAR(20)";
        statement.execute("CREATE TABLE \"People\"(" + columns + ")");
        for (String line : Files.readAllLines(people.table).subList(1, 241)) {
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

  /** Everything else says so from its declaration: no table is opened, and nothing is spent. */
  @Test
  void whatTakesTwoValuesOnlyRefusesBeforeAnythingIsRead() throws IOException {
    String schema = people.schema(Kind.ORDERED).toString();
    String absent = folder.resolve("absent.csv").toString();
    String ledger = folder.resolve("people.ledger").toString();
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "1").code()).isZero();
    String before = Files.readString(Path.of(ledger));
    Path classes =
        Files.writeString(
            folder.resolve("classes.schema.json"),
            Files.readString(people.schema(Kind.ORDERED)).replace("\"ordered\"", "\"classes\""));
    for (List<String> command :
        List.of(List.of("compare", "mechanisms"), List.of("pareto", "--public"))) {
      Run run =
          Run.of(
              Stream.concat(
                      command.stream(), Stream.of("--data", absent, "--schema", classes.toString()))
                  .toArray(String[]::new));
      assertThat(run.code()).as(command + run.err()).isEqualTo(2);
      assertThat(run.err())
          .as("%s", command)
          .contains(
              "the label \"grade\" has 4 classes without an order, and this command takes none");
    }
    for (String[] more :
        new String[][] {
          {"--mechanism", "psgd"},
          {"--mechanism", "rspm"},
          {"--mechanism", "opdisc"},
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
    String stated = Kind.ORDERED.loss;
    assertThat(
            people.on(Kind.ORDERED, "optimize", "--loss", stated, "--out", model.toString()).code())
        .isZero();
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

  /** Cards of several sets of columns on one budget; errors have no costs. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aMenuIsReleased(Kind kind) throws IOException {
    for (String released : List.of("all", "one")) {
      Path menu = folder.resolve("menu.json");
      String variants = "{\"name\": \"full\"}, {\"name\": \"old\", \"columns\": [\"age\"]}";
      Files.writeString(
          menu, "{\"release\": \"%s\", \"variants\": [%s]}".formatted(released, variants));
      Path out = folder.resolve(released + ".json");
      Path page = folder.resolve(released + ".html");
      String ledger = folder.resolve(released + ".ledger").toString();
      assertThat(Run.of("ledger", "open", ledger, "--epsilon", "3").code()).isZero();
      Run run =
          people.on(
              kind,
              "solve",
              "--epsilon",
              "1",
              "--menu",
              menu.toString(),
              "--out",
              out.toString(),
              "--report",
              page.toString(),
              "--ledger",
              ledger);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).doesNotContain("positive above", "alike");
      boolean areAll = released.equals("all");
      assertThat(Run.of("ledger", "show", ledger).out()).contains("epsilon 1 of epsilon 3");
      int cards = 0;
      for (String name : List.of("full", "old")) {
        Path card = folder.resolve(released + "." + name + ".json");
        if (Files.exists(card)) {
          cards++;
          Run predicted =
              Run.of("predict", "--model", card.toString(), "--data", people.table.toString());
          assertThat(predicted.code()).as(predicted.err()).isZero();
          assertThat(predicted.out()).startsWith(OutcomePeople.HEADER + "," + kind.columns);
        }
      }
      assertThat(cards).isEqualTo(areAll ? 2 : 1);
      Files.writeString(
          menu, Files.readString(menu).replace("\"old\",", "\"old\", \"cost\": \"1:5\","));
      Run refused = people.on(kind, "solve", "--epsilon", "1", "--menu", menu.toString());
      assertThat(refused.code()).as(refused.out()).isEqualTo(2);
    }
  }

  /** Solvers agree with the search on the optimum of a table. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void solversAreCompared(Kind kind) throws IOException {
    Run found =
        people.on(kind, "optimize", "--lattice", "box:1", "--loss", kind.loss, "--format", "json");
    Run run =
        Run.of(
            "compare",
            "solvers",
            "--data",
            people.table.toString(),
            "--schema",
            people.schema(kind).toString(),
            "--lattice",
            "box:1",
            "--engines",
            "chain,enumeration",
            "--time-limit",
            "20",
            "--format",
            "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains(found.json().path("objective").asText());
  }
}
