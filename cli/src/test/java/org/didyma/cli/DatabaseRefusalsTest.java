package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What databases do not do, and what no text can make them do, on the command line. */
class DatabaseRefusalsTest {

  private static final String SECRET = "s3cret-word";

  @TempDir Path folder;
  private People people;
  private PeopleInH2 database;

  @BeforeEach
  void writeFiles() throws SQLException {
    people = new People(folder);
    database = new PeopleInH2(people);
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
            List.of("--data", database.url, "--table", "people", "--credentials", credentials),
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
          Run run = people.optimize(source.toArray(String[]::new));
          assertThat(run.code()).as(message).isEqualTo(2);
          assertThat(run.out()).isEmpty();
          assertThat(run.err()).contains(message).doesNotContain(SECRET).doesNotContain("\tat ");
        });
    assertThat(Files.exists(folder.resolve("absent.mv.db"))).isFalse();
  }

  @Test
  void aColumnThatCannotHaveWhatTheSchemaNamesIsRefused() throws SQLException {
    String url = database.url;
    PeopleInH2.execute(
        url, "CREATE VIEW odd AS SELECT sex, age, ward, visits > 3 AS visits, ill FROM people");
    Run run = people.optimize("--data", url, "--table", "odd");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("has truth values, true and false, there");
  }

  /** Every command that counts units refuses what tells none apart, at no cost. */
  @Test
  void unitsOfBytesAreRefusedAtNoCost() throws SQLException {
    PeopleInH2.execute(
        database.url,
        "CREATE VIEW tokens AS SELECT people.*, CAST(X'01' AS VARBINARY(4)) AS id FROM people");
    String unit = ", \"unit\": {\"column\": \"id\", \"records\": 1, \"missing\": \"own\"}}";
    String ledger = people.path("l.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "2", "--unit", "id");
    people.write("s.json", People.SCHEMA.replaceFirst("}\\s*$", unit));
    people.write(
        "c.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "age", "integer": [0, 120]}]"""
            + unit);
    String end = " --epsilon 1 --data %s --table tokens --ledger %s";
    for (String command :
        List.of(
            "solve --schema " + people.path("s.json"),
            "schema learn --columns " + people.path("c.json"),
            "learn --records unknown --schema-epsilon none --out card --columns "
                + people.path("c.json"),
            "learn --records unknown --schema-epsilon 0.5 --out card --columns "
                + people.path("c.json"))) {
      Run run = Run.line(command + end, database.url, ledger);
      assertThat(run.code()).as(command).isEqualTo(2);
      assertThat(run.err())
          .contains("column \"id\" has values without a text there")
          .contains("write it as text in a view or a query");
      assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon 2\n");
    }
  }

  /** Which files a pattern names, and their first lines, are public. */
  @Test
  void filesThatAPatternDoesNotNameAreRefusedAtNoCost() throws IOException {
    String ledger = people.path("l.ledger");
    Run.of("ledger", "open", ledger, "--epsilon", "2");
    Files.createDirectories(folder.resolve("d/x.csv"));
    String header = "sex,age,ward,visits,ill\n";
    people.write("e1.csv", "");
    people.write("f1.csv", "foo,bar\n1,2\n");
    people.write("g1.csv", "other," + header);
    people.write("g2.csv", header);
    Map<String, String> cases =
        Map.of(
            "nope*.csv", "nope*.csv names no file",
            "nope/*.csv", "*.csv names no file",
            "nope*.parquet", "nope*.parquet names no file",
            "nope.parquet", "nope.parquet names no file",
            "d/*.csv", "d/*.csv names no file",
            "e*.csv", "e1.csv is empty",
            "f*.csv", "f*.csv has no column",
            "g*.csv", "g2.csv has no column \"other\", which " + people.path("g1.csv") + " has");
    for (Map.Entry<String, String> one : cases.entrySet()) {
      Run run =
          Run.line(
              "solve --epsilon 1 --schema %s --ledger %s --data %s",
              people.schema.toString(), ledger, people.path(one.getKey()));
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains(one.getValue()).doesNotContain("spent");
      assertThat(Run.of("ledger", "show", ledger).out()).contains("Left         epsilon 2\n");
    }
    people.write("i1.csv", header.toUpperCase(Locale.ROOT) + "f,30,C,1,yes\n");
    Run capitals = people.optimize("--data", people.path("i*.csv"));
    assertThat(capitals.code()).isEqualTo(2);
    assertThat(capitals.err()).contains("SEX", ", with other capitals.");
    people.write("h1.csv", header + "f,30\n");
    Run run = people.optimize("--data", people.path("h*.csv"));
    assertThat(run.err()).contains("check that each file is whole");
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
    String url = database.url;
    Run asTable = people.optimize("--data", url, "--table", text);
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
        Run.line("optimize --data %s --table people --schema %s --format json", url, schema);
    assertThat(asCategory.code()).as(asCategory.err()).isZero();
    assertThat(asCategory.json().path("records").intValue()).isEqualTo(300);
    Run asColumn =
        Run.of("optimize", "--data", url, "--table", "people", "--schema", renamed.toString());
    assertThat(asColumn.code()).isEqualTo(2);
    assertThat(asColumn.err()).contains("has no column");
    // The table is still there, with all its records.
    assertThat(
            people.optimize("--data", url, "--table", "people").json().path("records").intValue())
        .isEqualTo(300);
  }
}
