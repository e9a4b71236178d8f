package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descents that an embedded database runs, on the command line. */
class TrainingInDatabaseTest {

  @TempDir Path folder;
  private People people;
  private PeopleInH2 database;

  @BeforeEach
  void writeFiles() throws SQLException {
    people = new People(folder);
    database = new PeopleInH2(people);
  }

  @Test
  void theDatabaseRunsThePasses() throws SQLException {
    String url = database.url;
    String ledger = people.path("people.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "4").code()).isZero();
    List<String> solve =
        new ArrayList<>(List.of("solve", "--schema", people.schema.toString(), "--epsilon", "1"));
    solve.addAll(List.of("--in-database", "--ledger", ledger, "--batch", "5"));
    String[] table = {"--data", url, "--table", "people"};
    String ordered = "the random order that the database puts the records in does not depend";
    for (String mechanism : List.of("psgd", "scs13")) {
      Run released =
          Run.of(Run.with(Run.with(solve, table), "--mechanism", mechanism, "--shuffle-each-pass"));
      assertThat(released.code()).as(released.err()).isZero();
      assertThat(released.out().replaceAll("\\s+", " ")).contains(ordered);
    }
    List<String> without = new ArrayList<>(solve);
    without.subList(solve.indexOf("--ledger"), solve.indexOf("--ledger") + 2).clear();
    Run sampled =
        Run.of(Run.with(Run.with(without, table), "--mechanism", "bst14", "--delta", "1e-6"));
    assertThat(sampled.code()).as(sampled.err()).isZero();
    assertThat(sampled.out().replaceAll("\\s+", " ")).doesNotContain(ordered);
    // What only the records show costs; what can be told without them does not.
    String[] broken = {"--data", url, "--query", "SELECT p.*, 1 FROM people p WHERE 1/(age-50)<9"};
    Run failed = Run.of(Run.with(Run.with(solve, broken), "--mechanism", "psgd"));
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.err()).contains("was not read to its end").doesNotContain("zero");
    JsonNode uses = Run.of("ledger", "show", ledger, "--format", "json").json().path("uses");
    assertThat(uses.findValuesAsText("end")).containsExactly("released", "released", "forfeited");

    Map<String, String[]> refused =
        Map.of(
            "no database has",
            Run.with(Run.with(solve, "--data", people.table.toString()), "--mechanism", "psgd"),
            "does not apply to",
            Run.with(Run.with(solve, table), "--mechanism", "output-perturbation"),
            "needs the rows in memory",
            Run.with(Run.with(solve, table), "--mechanism", "psgd", "--tune", "passes=1,2"),
            "is not a PostgreSQL database, so",
            Run.with(Run.with(solve, table), "--mechanism", "scs13", "--sql-only"),
            "no record is read by passes",
            Run.with(Run.with(solve, table), "--mechanism", "psgd", "--stream"));
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
              Run.with(
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
    assertThat(none.err()).contains("is not a PostgreSQL database");

    for (String taken :
        List.of(
            "TABLE didyma_coded(a INT)",
            "VIEW Didyma_Lots AS SELECT 1",
            "INDEX didyma_places ON people(age)")) {
      String name = taken.split("[ (]")[1];
      PeopleInH2.execute(url, "CREATE " + taken);
      Run run = Run.of(Run.with(Run.with(solve, table), "--mechanism", "psgd"));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).containsIgnoringCase("index of its own named " + name);
      PeopleInH2.execute(url, "DROP " + taken.split(" ")[0] + " " + name);
    }
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().path("uses")).hasSize(3);
  }
}
