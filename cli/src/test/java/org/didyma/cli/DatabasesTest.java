package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tables in databases and in files that are no CSV, on the command line. */
class DatabasesTest {

  private static final String SECRET = "s3cret-word";

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
  }

  private void execute(String url, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The table of people in an embedded database; its columns have types. */
  private String database() throws SQLException {
    String url = "jdbc:h2:" + folder.resolve("people");
    execute(
        url,
        "CREATE TABLE People(sex CHAR(1), age INT, ward VARCHAR(20), visits SMALLINT, ill VARCHAR(3))");
    try (Connection connection = DriverManager.getConnection(url);
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO People VALUES (?, ?, ?, ?, ?)")) {
      for (People.Person person : people.records) {
        insert.setString(1, person.sex());
        insert.setInt(2, person.age());
        insert.setString(3, person.ward());
        insert.setInt(4, person.visits());
        insert.setString(5, person.ill() ? "yes" : "no");
        insert.executeUpdate();
      }
    }
    return url;
  }

  private Run optimize(String... source) {
    List<String> args =
        new ArrayList<>(List.of("optimize", "--format", "json", "--ties", "smallest"));
    args.addAll(List.of("--schema", people.schema.toString()));
    args.addAll(List.of(source));
    return Run.of(args.toArray(String[]::new));
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
    String expected = optimum(optimize("--data", csv));
    String url = database();
    assertThat(optimum(optimize("--data", url, "--table", "people"))).isEqualTo(expected);
    assertThat(optimum(optimize("--data", url, "--query", "SELECT * FROM people;")))
        .isEqualTo(expected);

    Path parquet = folder.resolve("people.parquet");
    Path copy = folder.resolve("half.csv");
    List<String> lines = Files.readAllLines(people.table);
    Files.write(copy, lines.subList(0, 100));
    List<String> rest = new ArrayList<>(lines.subList(100, lines.size()));
    rest.add(0, lines.get(0));
    Files.write(folder.resolve("half2.csv"), rest);
    execute(
        "jdbc:duckdb:",
        "COPY (FROM read_csv('%s', all_varchar = true)) TO '%s'".formatted(csv, parquet));
    assertThat(optimum(optimize("--data", parquet.toString()))).isEqualTo(expected);
    assertThat(optimum(optimize("--data", folder.resolve("half*.csv").toString())))
        .isEqualTo(expected);

    Path sqlite = folder.resolve("people.sqlite");
    execute("jdbc:sqlite:" + sqlite, "CREATE TABLE people(sex, age, ward, visits, ill)");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + sqlite);
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO people VALUES (?, ?, ?, ?, ?)")) {
      connection.setAutoCommit(false);
      for (People.Person person : people.records) {
        insert.setString(1, person.sex());
        insert.setInt(2, person.age());
        insert.setString(3, person.ward());
        insert.setInt(4, person.visits());
        insert.setString(5, person.ill() ? "yes" : "no");
        insert.addBatch();
      }
      insert.executeBatch();
      connection.commit();
    }
    assertThat(optimum(optimize("--data", "jdbc:sqlite:" + sqlite, "--table", "people")))
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
    assertThat(optimum(optimize("--data", file.toString()))).isEqualTo(expected);
  }

  @Test
  void aReleaseSpendsFromTheLedgerAndSaysWhatAQueryMustBe() throws SQLException {
    String url = database();
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
    Run missing = Run.of(with(solve, "--table", "nobody"));
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("table \"nobody\" of jdbc:h2:").contains("does not exist");

    Run released = Run.of(with(solve, "--query", "SELECT * FROM people"));
    assertThat(released.code()).as(released.err()).isZero();
    assertThat(released.out().replaceAll("\\s+", " "))
        .contains("each record changes at most one row of the query");
    List<String> again =
        List.of("solve", "--data", url, "--schema", people.schema.toString(), "--epsilon", "1");
    assertThat(Run.of(with(again, "--table", "people")).out()).doesNotContain("at most one row");
    execute(url, "CREATE VIEW elders AS SELECT * FROM people WHERE age > 40");
    assertThat(Run.of(with(again, "--table", "elders")).out().replaceAll("\\s+", " "))
        .contains("each record changes at most one row of the view");

    // What only the records show costs what a release costs, and does not say what it was.
    Run failed =
        Run.of(
            with(
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
  void theDatabaseRunsThePasses() throws SQLException {
    String url = database();
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "4").code()).isZero();
    List<String> solve =
        new ArrayList<>(List.of("solve", "--schema", people.schema.toString(), "--epsilon", "1"));
    solve.addAll(List.of("--in-database", "--ledger", ledger, "--batch", "5"));
    String[] table = {"--data", url, "--table", "people"};
    String ordered = "the random order that the database puts the records in does not depend";
    for (String mechanism : List.of("psgd", "scs13")) {
      Run released =
          Run.of(with(with(solve, table), "--mechanism", mechanism, "--shuffle-each-pass"));
      assertThat(released.code()).as(released.err()).isZero();
      assertThat(released.out().replaceAll("\\s+", " ")).contains(ordered);
    }
    List<String> without = new ArrayList<>(solve);
    without.subList(solve.indexOf("--ledger"), solve.indexOf("--ledger") + 2).clear();
    Run sampled = Run.of(with(with(without, table), "--mechanism", "bst14", "--delta", "1e-6"));
    assertThat(sampled.code()).as(sampled.err()).isZero();
    assertThat(sampled.out().replaceAll("\\s+", " ")).doesNotContain(ordered);
    // What only the records show costs; what can be told without them does not.
    String[] broken = {"--data", url, "--query", "SELECT p.*, 1 FROM people p WHERE 1/(age-50)<9"};
    Run failed = Run.of(with(with(solve, broken), "--mechanism", "psgd"));
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.err()).contains("was not read to its end").doesNotContain("zero");
    JsonNode uses = Run.of("ledger", "show", ledger, "--format", "json").json().path("uses");
    assertThat(uses.findValuesAsText("end")).containsExactly("released", "released", "forfeited");

    Map<String, String[]> refused =
        Map.of(
            "no database has",
            with(with(solve, "--data", people.table.toString()), "--mechanism", "psgd"),
            "does not apply to",
            with(with(solve, table), "--mechanism", "output-perturbation"),
            "needs the rows in memory",
            with(with(solve, table), "--mechanism", "psgd", "--tune", "passes=1,2"),
            "is no PostgreSQL database, so",
            with(with(solve, table), "--mechanism", "scs13", "--sql-only"),
            "no record is read by passes",
            with(with(solve, table), "--mechanism", "psgd", "--stream"));
    refused.forEach(
        (message, words) -> {
          Run run = Run.of(words);
          assertThat(run.code()).isEqualTo(2);
          assertThat(run.err()).contains(message);
        });
    String[] nowhere = {"solve", "--schema", people.schema.toString(), "--epsilon", "1"};
    for (String how : List.of("--shuffle-each-pass", "--sql-only")) {
      Run run =
          Run.of(
              with(
                  List.of(nowhere),
                  "--mechanism",
                  "psgd",
                  how,
                  "--data",
                  url,
                  "--table",
                  "people"));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains(how + " says how a database runs passes, but none does");
    }
    Run none = Run.of("db", "install", "--data", url);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("is no PostgreSQL database");
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().path("uses")).hasSize(3);
  }

  private static String[] with(String[] some, String... more) {
    return with(List.of(some), more);
  }

  private static String[] with(List<String> some, String... more) {
    return Stream.concat(some.stream(), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void predictAndEvaluateReadDatabasesToo() throws SQLException {
    String url = database();
    String model = people.path("model.json");
    assertThat(optimize("--data", url, "--table", "people", "--out", model).code()).isZero();
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
    String url = database();
    String model = people.path("model.json");
    assertThat(optimize("--data", url, "--table", "people", "--out", model).code()).isZero();
    // The schema calls columns as its author does, so the view is over such names.
    execute(
        url,
        "CREATE VIEW \"people\" AS SELECT sex AS \"sex\", age AS \"age\", ward AS \"ward\","
            + " visits AS \"visits\", ill AS \"ill\" FROM people");
    Run view =
        Run.of("export", "--model", model, "--to", "sql", "--dialect", "h2", "--table", "people");
    assertThat(view.code()).as(view.err()).isZero();
    execute(url, view.out());
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

  @Test
  void theStatementIsShownWithItsValuesApart() throws SQLException {
    Run shown = optimize("--data", database(), "--table", "people", "--explain-sql");
    assertThat(shown.code()).isZero();
    assertThat(shown.out())
        .startsWith("SELECT ")
        .contains("GROUP BY")
        .contains("\"AGE\"")
        .contains(" = \"B, east\"\n");
    assertThat(shown.out().lines().findFirst().orElseThrow()).doesNotContain("B, east");
    assertThat(optimize("--data", people.table.toString(), "--explain-sql").err())
        .contains("no database counts the records");
  }

  @Test
  void whatCannotBeReachedIsSaidInOneLine() throws IOException, SQLException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0)) {
      closed = socket.getLocalPort();
    }
    String credentials =
        people.write("credentials", "user = anna\npassword = " + SECRET + "\n").toString();
    Map<String, List<String>> cases =
        Map.of(
            "cannot be reached",
            List.of(
                "--data",
                "jdbc:postgresql://localhost:" + closed + "/x?user=me",
                "--table",
                "t",
                "--credentials",
                credentials),
            "has a password in it",
            List.of("--data", "jdbc:postgresql://localhost/x?password=" + SECRET, "--table", "t"),
            "which others could see",
            List.of("--data", "jdbc:postgresql://anna:" + SECRET + "@localhost/x", "--table", "t"),
            "does not accept the user or the password",
            List.of("--data", database(), "--table", "people", "--credentials", credentials),
            "there is no driver for jdbc:oracle:thin:@host",
            List.of("--data", "jdbc:oracle:thin:@host", "--table", "t"),
            "none is named",
            List.of("--data", "jdbc:h2:mem:x"),
            "there is no database jdbc:h2:",
            List.of("--data", "jdbc:h2:" + folder.resolve("absent"), "--table", "t"),
            "which has no other tables",
            List.of("--data", people.table.toString(), "--table", "t"),
            "the credentials in ",
            List.of(
                "--data",
                "jdbc:h2:mem:x",
                "--table",
                "t",
                "--credentials",
                people.table.toString()));
    cases.forEach(
        (message, source) -> {
          Run run = optimize(source.toArray(String[]::new));
          assertThat(run.code()).as(message).isEqualTo(2);
          assertThat(run.out()).isEmpty();
          assertThat(run.err()).contains(message).doesNotContain(SECRET).doesNotContain("\tat ");
        });
    assertThat(Files.exists(folder.resolve("absent.mv.db"))).isFalse();
  }

  @Test
  void aColumnThatCannotHaveWhatTheSchemaNamesIsRefused() throws SQLException {
    String url = database();
    execute(url, "CREATE VIEW odd AS SELECT sex, age, ward, visits > 3 AS visits, ill FROM people");
    Run run = optimize("--data", url, "--table", "odd");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("has truth values, true and false, there");
  }

  static Stream<String> injections() {
    String[] ends = {
      "'; DROP TABLE people; --",
      "\"; DROP TABLE people; --",
      "people\"; DROP TABLE people; --",
      "') ; DROP TABLE people; --",
      "x' OR '1'='1",
      "x\" OR \"1\"=\"1",
      "people; DELETE FROM people",
      "people UNION SELECT * FROM people",
      "people--",
      "people/*",
      "/* */people",
      "(SELECT * FROM people)",
      "people WHERE 1=1",
      "people, people",
      "\\'; DROP TABLE people; --",
      "\\\"; DROP TABLE people; --",
      "people\u0000",
      "people\n; DROP TABLE people",
      "?",
      "{fn now()}",
      "{call x}",
      "$1",
      ":name",
      "%",
      "_eople",
      "INFORMATION_SCHEMA.\"TABLES\" t; --",
      "''",
      "\"\"\"\"",
      "CSVREAD('/etc/passwd')",
      "FILE_READ('/etc/passwd')",
      "LINK_SCHEMA('x')",
      "people\u2019; DROP TABLE people"
    };
    return Stream.of(ends);
  }

  @ParameterizedTest
  @MethodSource("injections")
  void namesAndCategoriesAreNoSql(String text) throws SQLException, IOException {
    String url = database();
    Run asTable = optimize("--data", url, "--table", text);
    assertThat(asTable.code()).isEqualTo(2);
    assertThat(asTable.err()).doesNotContain("\tat ").doesNotContain("JdbcSQL");

    if (text.chars().anyMatch(c -> c < ' ')) {
      // No schema has such names.
      return;
    }
    String quoted = new com.fasterxml.jackson.databind.ObjectMapper().writeValueAsString(text);
    Path schema =
        people.write("odd.schema.json", People.SCHEMA.replace("\"A|1\"", "\"A|1\", " + quoted));
    Path renamed = people.write("renamed.schema.json", People.SCHEMA.replace("\"ward\"", quoted));
    Run asCategory =
        Run.of(
            "optimize",
            "--data",
            url,
            "--table",
            "people",
            "--schema",
            schema.toString(),
            "--format",
            "json");
    assertThat(asCategory.code()).as(asCategory.err()).isZero();
    assertThat(asCategory.json().path("records").intValue()).isEqualTo(300);
    Run asColumn =
        Run.of("optimize", "--data", url, "--table", "people", "--schema", renamed.toString());
    assertThat(asColumn.code()).isEqualTo(2);
    assertThat(asColumn.err()).contains("has no column");
    // The table is still there, with all its records.
    assertThat(optimize("--data", url, "--table", "people").json().path("records").intValue())
        .isEqualTo(300);
  }
}
