package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table that grows, on the command line. */
class PeriodsCliTest {

  @TempDir Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void writeFiles() throws IOException {
    StringBuilder table = new StringBuilder("sex,day,ill\n");
    for (int i = 0; i < 40; i++) {
      table.append(i % 2 == 0 ? "f" : "m");
      table.append(i % 4 < 2 ? ",2026-01-0" : ",2026-02-0").append(1 + i % 9);
      table.append(i % 3 == 0 ? ",yes\n" : ",no\n");
    }
    Files.writeString(folder.resolve("t.csv"), table);
    Files.writeString(folder.resolve("other.csv"), "sex,ill\nf,yes\n");
    Files.writeString(
        folder.resolve("s.json"),
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "sex", "categories": ["f", "m"]}]}
        """);
    assertThat(open("people.ledger", "--epsilon", "1").code()).isZero();
  }

  private Run open(String name, String... options) {
    return Run.of(
        Run.with(
            List.of(
                "ledger", "open", path(name), "--arrival", "day", "--periods", "2026-01,2026-02"),
            options));
  }

  private Run solve(String... options) {
    return Run.of(
        Run.with(
            List.of(
                "solve",
                "--data",
                path("t.csv"),
                "--schema",
                path("s.json"),
                "--ledger",
                path("people.ledger")),
            options));
  }

  @Test
  void eachMonthHasItsOwnBudget() {
    Run january = solve("--epsilon", "1", "--periods", "2026-01", "--out", path("model.json"));
    assertThat(january.code()).describedAs(january.err()).isZero();
    Run again = solve("--epsilon", "0.5", "--periods", "2026-01");
    assertThat(again.code()).isEqualTo(3);
    assertThat(again.err()).contains("is spent for records of the period \"2026-01\"");
    assertThat(solve("--epsilon", "0.5").code()).isEqualTo(3);
    assertThat(solve("--epsilon", "0.5", "--periods", "2026-02,2026-01").code()).isEqualTo(3);
    Run february = solve("--epsilon", "0.5", "--periods", "2026-02");
    assertThat(february.code()).isZero();
    assertThat(february.out().replaceAll("\\s+", " "))
        .contains("a replaced record keeps its period of \"day\"");
    Run evaluated =
        Run.of(
            "evaluate",
            "--model",
            path("model.json"),
            "--data",
            path("t.csv"),
            "--epsilon",
            "0.25",
            "--ledger",
            path("people.ledger"),
            "--periods",
            "2026-02");
    assertThat(evaluated.code()).describedAs(evaluated.err()).isZero();
    assertThat(Run.of("ledger", "show", path("people.ledger")).out())
        .contains(
            "Spent        epsilon 1 of epsilon 1",
            "Period       2026-01: epsilon 1",
            "Period       2026-02: epsilon 0.75",
            "records of 2026-02");
    assertThat(Run.of("ledger", "verify", path("people.ledger")).code()).isZero();
  }

  /** Cut points, card and figures are of these periods, and so is what they are charged to. */
  @Test
  void aCardIsLearnedFromSomePeriods() throws IOException {
    Files.writeString(
        folder.resolve("c.json"),
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "sex", "categories": ["f", "m"]}]}
        """);
    List<String> learn =
        List.of(
            "learn",
            "--data",
            path("t.csv"),
            "--columns",
            path("c.json"),
            "--records",
            "20",
            "--epsilon",
            "0.5",
            "--ledger",
            path("people.ledger"),
            "--out",
            path("card"));
    Run february = Run.of(Run.with(learn, "--periods", "2026-02"));
    assertThat(february.code()).describedAs(february.err()).isZero();
    assertThat(february.out().replaceAll("\\s+", " "))
        .contains("a replaced record keeps its period of \"day\"");
    assertThat(Run.of("ledger", "show", path("people.ledger")).out())
        .contains("Period       2026-01: epsilon 0", "Period       2026-02: epsilon 0.5");
    // A run goes on with the periods that it began with.
    Files.delete(folder.resolve("card/card.json"));
    Files.delete(folder.resolve("card/quality.json"));
    Run other = Run.of(Run.with(learn, "--periods", "2026-01"));
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("for another plan or table");
    Run dataset =
        Run.line(
            "learn --dataset adult --epsilon 1 --records 100 --ledger %s --periods 2026-01 --out"
                + " %s",
            path("people.ledger"), path("other"));
    assertThat(dataset.code()).isEqualTo(2);
    assertThat(dataset.err()).contains("--periods is given without --data");
  }

  /** A database chooses the records itself: what the others are refuses nothing. */
  @Test
  void aDatabaseHasPeriods() throws SQLException {
    String url = "jdbc:sqlite:" + path("people.sqlite");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE people (sex TEXT, ill TEXT, day TEXT)");
      statement.execute(
          "INSERT INTO people VALUES ('f', 'yes', '2026-01-03'), ('m', 'no', ' 2026-01-30'),"
              + " ('broken', 'no', '2026-02-01')");
    }
    List<String> lines =
        List.of(
            "solve",
            "--data",
            url,
            "--table",
            "people",
            "--schema",
            path("s.json"),
            "--ledger",
            path("people.ledger"),
            "--epsilon",
            "1");
    Run january = Run.of(Run.with(lines, "--periods", "2026-01"));
    assertThat(january.code()).describedAs(january.err()).isZero();
    assertThat(january.out().replaceAll("\\s+", " "))
        .contains("a replaced record keeps its period of \"day\"");
    Run february = Run.of(Run.with(lines, "--periods", "2026-02"));
    assertThat(february.code()).isNotZero();
    assertThat(february.err()).contains("the value is none of the categories");
    assertThat(Run.of("ledger", "show", path("people.ledger")).out())
        .contains("Period       2026-01: epsilon 1", "Period       2026-02: epsilon 1");
  }

  /** A table whose other records were used too would be charged for too little. */
  @Test
  void whatCannotBeReadByPeriodsIsRefusedAndCostsNothing() {
    for (List<String> line :
        List.of(
            List.of("solve", "--dataset", "bank"),
            List.of("solve", "--data", path("t.arff"), "--schema", path("s.json")),
            List.of("solve", "--data", path("other.csv"), "--schema", path("s.json")))) {
      Run refused =
          Run.of(
              Run.with(
                  line,
                  "--epsilon",
                  "0.5",
                  "--ledger",
                  path("people.ledger"),
                  "--periods",
                  "2026-01"));
      assertThat(refused.code()).describedAs(line + refused.err()).isEqualTo(2);
    }
    assertThat(solve("--epsilon", "0.5", "--periods", "2026-03").err())
        .contains("these are not periods of the ledger");
    assertThat(solve("--epsilon", "0.5", "--periods", "2026-01,2026-01").code()).isEqualTo(2);
    assertThat(
            Run.of("ledger", "open", path("no.ledger"), "--epsilon", "1", "--periods", "a").err())
        .contains("--periods is given without --arrival");
    assertThat(open("units.ledger", "--epsilon", "1", "--unit", "sex").err())
        .contains("a budget of units has no periods");
    assertThat(Run.of("ledger", "show", path("people.ledger")).out())
        .contains("Spent        epsilon 0 of epsilon 1");
  }
}
