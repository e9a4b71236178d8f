package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.dhatim.fastexcel.Workbook;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables in databases and in files that are no CSV, on the command line. */
class DatabasesTest {

  @TempDir Path folder;
  private People people;
  private PeopleInH2 database;

  @BeforeEach
  void writeFiles() throws SQLException {
    people = new People(folder);
    database = new PeopleInH2(people);
  }

  private static String optimum(Run run) {
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = run.json();
    return json.path("records")
        + " "
        + json.path("cells")
        + " "
        + json.path("errors")
        + json.path("weights");
  }

  @Test
  void everySourceHasTheSameOptimum() throws SQLException, IOException {
    String csv = people.table.toString();
    String expected = optimum(people.optimize("--data", csv));
    String url = database.url;
    assertThat(optimum(people.optimize("--data", url, "--table", "people"))).isEqualTo(expected);
    assertThat(optimum(people.optimize("--data", url, "--query", "SELECT * FROM people;")))
        .isEqualTo(expected);

    Path parquet = folder.resolve("people.parquet");
    Path copy = folder.resolve("half.csv");
    List<String> lines = Files.readAllLines(people.table);
    Files.write(copy, lines.subList(0, 100));
    List<String> rest = new ArrayList<>(lines.subList(100, lines.size()));
    rest.add(0, lines.get(0));
    Files.write(folder.resolve("half2.csv"), rest);
    PeopleInH2.execute(
        "jdbc:duckdb:",
        "COPY (FROM read_csv('%s', all_varchar = true)) TO '%s'".formatted(csv, parquet));
    assertThat(optimum(people.optimize("--data", parquet.toString()))).isEqualTo(expected);
    assertThat(optimum(people.optimize("--data", folder.resolve("half*.csv").toString())))
        .isEqualTo(expected);

    Path sqlite = folder.resolve("people.sqlite");
    PeopleInH2.execute("jdbc:sqlite:" + sqlite, "CREATE TABLE people(sex, age, ward, visits, ill)");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + sqlite)) {
      connection.setAutoCommit(false);
      people.insertInto(connection);
      connection.commit();
    }
    assertThat(optimum(people.optimize("--data", "jdbc:sqlite:" + sqlite, "--table", "people")))
        .isEqualTo(expected);

    StringBuilder arff = new StringBuilder("% people\n@relation people\n");
    arff.append("@attribute sex {f,m}\n@ATTRIBUTE age numeric\n@attribute ward string\n");
    arff.append("@attribute 'visits' integer\n@attribute ill {no, yes}\n@data\n");
    for (People.Person p : people.records) {
      arff.append(
          "%s,%d,'%s', %d ,%s\n"
              .formatted(p.sex(), p.age(), p.ward(), p.visits(), p.ill() ? "yes" : "no"));
    }
    Path file = people.write("people.arff", arff.toString());
    assertThat(optimum(people.optimize("--data", file.toString()))).isEqualTo(expected);
  }

  @Test
  void aReleaseSpendsFromTheLedgerAndSaysWhatAQueryMustBe() throws SQLException {
    String url = database.url;
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "2").code()).isZero();
    List<String> solve =
        List.of(
            "solve",
            "--data",
            url,
            "--schema",
            people.schema.toString(),
            "--epsilon",
            "1",
            "--ledger",
            ledger);
    Run missing = Run.of(Run.with(solve, "--table", "nobody"));
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("table \"nobody\" of jdbc:h2:").contains("does not exist");

    Run released = Run.of(Run.with(solve, "--query", "SELECT * FROM people"));
    assertThat(released.code()).as(released.err()).isZero();
    assertThat(released.out().replaceAll("\\s+", " "))
        .contains("each record changes at most one row of the query");
    List<String> again =
        List.of("solve", "--data", url, "--schema", people.schema.toString(), "--epsilon", "1");
    assertThat(Run.of(Run.with(again, "--table", "people")).out())
        .doesNotContain("at most one row");
    PeopleInH2.execute(url, "CREATE VIEW elders AS SELECT * FROM people WHERE age > 40");
    assertThat(Run.of(Run.with(again, "--table", "elders")).out().replaceAll("\\s+", " "))
        .contains("each record changes at most one row of the view");

    // What only the records show costs what a release costs, and does not say what it was.
    Run failed =
        Run.of(
            Run.with(
                solve,
                "--query",
                "SELECT p.*, 1 / (age - 50) AS x FROM people p WHERE 1 / (age - 50) < 9"));
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.err())
        .contains("was not read to its end")
        .contains("spent")
        .doesNotContain("22012")
        .doesNotContain("zero");
    JsonNode uses = Run.of("ledger", "show", ledger, "--format", "json").json().path("uses");
    assertThat(uses.findValuesAsText("end")).containsExactly("released", "forfeited");
  }

  @Test
  void predictAndEvaluateReadDatabasesToo() throws SQLException {
    String url = database.url;
    String model = people.path("model.json");
    assertThat(people.optimize("--data", url, "--table", "people", "--out", model).code()).isZero();
    Run file =
        Run.of("evaluate", "--model", model, "--data", people.table.toString(), "--format", "json");
    Run there =
        Run.of(
            "evaluate", "--model", model, "--data", url, "--table", "people", "--format", "json");
    assertThat(there.json()).isEqualTo(file.json());
    Run predicted = Run.of("predict", "--model", model, "--data", url, "--table", "people");
    assertThat(predicted.out().lines()).hasSize(301);
    assertThat(predicted.out()).startsWith("sex,age,ward,visits,ill,prediction\n");
  }

  @Test
  void aModelScoresInTheDatabase() throws SQLException {
    String url = database.url;
    String model = people.path("model.json");
    assertThat(people.optimize("--data", url, "--table", "people", "--out", model).code()).isZero();
    Run view =
        Run.of("export", "--model", model, "--to", "sql", "--dialect", "h2", "--table", "people");
    assertThat(view.code()).as(view.err()).isZero();
    PeopleInH2.execute(url, view.out());
    String there;
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        java.sql.ResultSet row =
            statement.executeQuery(
                "SELECT SUM(CASE WHEN prediction <> \"ill\" THEN 1 ELSE 0 END) FROM \"people_scored\"")) {
      row.next();
      there = row.getString(1);
    }
    Run here =
        Run.of(
            "evaluate", "--model", model, "--data", url, "--table", "people", "--format", "json");
    assertThat(there).isEqualTo(here.json().path("errors").asText());
    assertThat(Run.of("export", "--model", model, "--to", "sql").err()).contains("--dialect h2");
    assertThat(Run.of("export", "--model", model, "--to", "svg", "--dialect", "h2").code())
        .isEqualTo(2);
    assertThat(Run.of("export", "--model", model, "--to", "sql", "--dialect", "db2").err())
        .contains("does not exist");
  }

  /** SQLite and DuckDB take two names that differ in capitals alone for one. */
  @Test
  void aRuleIsWrittenForNoDatabaseThatTakesTwoOfItsColumnsForOne() throws IOException {
    String features =
        "[{\"column\": \"xa\", \"categories\": [\"u\"]}, {\"column\": \"XA\", \"categories\":"
            + " [\"u\"]}]";
    String model = real("", features, "\"xa=u\"");
    for (String dialect : List.of("sqlite", "duckdb")) {
      Run run = Run.of("export", "--model", model, "--to", "sql", "--dialect", dialect);
      assertThat(run.code()).as(run.out()).isEqualTo(2);
      assertThat(run.err()).contains("cannot distinguish the columns \"xa\" and \"XA\"");
    }
    for (String dialect : List.of("h2", "postgresql")) {
      Run run = Run.of("export", "--model", model, "--to", "sql", "--dialect", dialect);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out()).contains("\"xa\"").contains("\"XA\"");
    }
  }

  /** Names are what SQL needs, whether a header or the schema has them. */
  @Test
  void columnsThatTheSchemaNamesNeedNoHeader() throws IOException {
    String features = "[{\"column\": \"a\", \"categories\": [\"u\"]}]";
    String named = real("\"header\": false, \"columns\": [\"a\", \"y\"],", features, "\"a=u\"");
    Run run = Run.of("export", "--model", named, "--to", "sql", "--dialect", "duckdb");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"a\"");
    String placed = real("\"header\": false,", features.replace("\"a\"", "\"1\""), "\"1=u\"", "2");
    assertThat(Run.of("export", "--model", placed, "--to", "sql", "--dialect", "duckdb").err())
        .contains("calls columns by their positions", "\"columns\"");
  }

  private String real(String dialect, String features, String weighed) throws IOException {
    return real(dialect, features, weighed, "y");
  }

  private String real(String dialect, String features, String weighed, String label)
      throws IOException {
    return Files.writeString(
            folder.resolve("linear.json"),
            """
            {"format": "didyma-model/1", "mechanism": "none", "guarantee": {"kind": "none"},
             "model": {"kind": "linear-real",
                       "schema": {%s "label": {"column": "%s", "positive": "1", "negative": "0"},
                                  "features": %s},
                       "weights": [{"feature": %s, "weight": 1.5}], "threshold": 0}}
            """
                .formatted(dialect, label, features, weighed))
        .toString();
  }

  @Test
  void anExpressionStatesItsThresholdWithAllDigits() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("real.json"),
            """
            {"format": "didyma-model/1", "mechanism": "none", "guarantee": {"kind": "none"},
             "model": {"kind": "linear-real",
                       "schema": {"label": {"column": "y", "positive": "1", "negative": "0"},
                                  "features": [{"column": "a", "categories": ["x", "z"]}]},
                       "weights": [{"feature": "a=x", "weight": 0.12345678901}],
                       "threshold": 0.12344678901}}
            """);
    assertThat(
            Run.of("export", "--model", model.toString(), "--to", "sql", "--dialect", "h2").out())
        .startsWith("-- A record is positive when its score exceeds 0.12344678901. ");
  }

  @Test
  void theStatementIsShownWithItsValuesApart() throws SQLException {
    Run shown = people.optimize("--data", database.url, "--table", "people", "--explain-sql");
    assertThat(shown.code()).isZero();
    assertThat(shown.out())
        .startsWith("SELECT ")
        .contains("GROUP BY")
        .contains("\"age\"")
        .contains(" = \"B, east\"\n");
    assertThat(shown.out().lines().findFirst().orElseThrow()).doesNotContain("B, east");
    assertThat(people.optimize("--data", people.table.toString(), "--explain-sql").err())
        .contains("no database counts the records");
  }

  @Test
  void aHeaderThatIsWrongCostsNothing() throws IOException {
    Path sheet = folder.resolve("people.xlsx");
    try (OutputStream stream = Files.newOutputStream(sheet);
        Workbook workbook = new Workbook(stream, "test", "1.0")) {
      workbook.newWorksheet("people").value(0, 0, "other");
    }
    String ledger = people.path("people.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "2");
    for (Path file :
        List.of(
            people.write("open.arff", "@attribute 'sex string\n@data\n'f'\n"),
            people.write("other.arff", "@attribute other string\n@data\n'f'\n"),
            sheet)) {
      Run run =
          Run.line(
              "solve --epsilon 1 --data %s --schema %s --ledger %s", file, people.schema, ledger);
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains(file.getFileName().toString()).doesNotContain("\tat ");
      assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon 2\n");
    }
  }
}
