package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user's own table in the league, without any of the catalogue's. */
class LeagueTableTest {

  private static final String COLUMNS =
      """
      {"label": {"column": "ill", "positive": "yes", "negative": "no"},
       "features": [{"column": "age", "integer": [0, 100]},
                    {"column": "sex", "categories": ["f", "m"]}]}
      """;

  private static final String SCHEMA =
      """
      {"label": {"column": "ill", "positive": "yes", "negative": "no"},
       "features": [{"column": "age", "integer": [0, 100], "thresholds": [50]}]}
      """;

  @TempDir Path folder;

  @BeforeEach
  void writes() throws IOException {
    StringBuilder table = new StringBuilder("age,sex,ill\n");
    for (int i = 0; i < 120; i++) {
      int age = 37 * i % 100;
      table.append("%d,%s,%s\n".formatted(age, i % 2 == 0 ? "f" : "m", age > 50 ? "yes" : "no"));
    }
    Files.writeString(folder.resolve("people.csv"), table);
    Files.writeString(folder.resolve("columns.json"), COLUMNS);
    Files.writeString(folder.resolve("schema.json"), SCHEMA);
  }

  private Run league(String table, String... options) {
    return Run.of(
        Stream.concat(
                Stream.of(
                    "experiment",
                    "run",
                    "league",
                    "--table",
                    table.replace("@", folder + "/"),
                    "--at",
                    "1",
                    "--repetitions",
                    "1",
                    "--format",
                    "json"),
                Stream.of(options))
            .toArray(String[]::new));
  }

  private static String said(Run run) {
    return run.err().replace("\\\"", "\"");
  }

  /** Planners are told the columns, others the schema that is made of them, or a given one. */
  @Test
  void ownTablesAreWhatTheLeagueIsPlayedOn() throws IOException {
    for (String files :
        List.of("@people.csv,@columns.json", "@people.csv,@columns.json,@schema.json")) {
      String out = folder.resolve("out" + files.length()).toString();
      Run run =
          league(
              "people=" + files,
              "--only",
              "learn, all records",
              "--only",
              "0/1 card",
              "--only",
              "private-tree",
              "--out",
              out);
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.json().toString())
          .contains("people", "learn, all records", "0/1 card", "private-tree")
          .doesNotContain("haberman");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "people; which is not NAME=DATA,COLUMNS",
        "people=@people.csv; which is not NAME=DATA,COLUMNS",
        "people=@people.csv,@columns.json,@schema.json,more; which is not NAME=DATA,COLUMNS",
        "a b=@people.csv,@columns.json; a table is called \"a b\"",
        "haberman=@people.csv,@columns.json; two tables are called \"haberman\"",
        "people=@none.csv,@columns.json; none.csv",
        "people=@people.csv,@none.json; none.json",
        "people=jdbc:h2:mem:x,@columns.json; a database"
      })
  void whatIsNoTableIsSaid(String table, String message) {
    Run run = league(table, "--only", "private-tree", "--out", folder.resolve("out").toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(said(run)).contains(message);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void otherExperimentsTakeNone() {
    Run run =
        Run.of(
            "experiment",
            "run",
            "bank-mechanisms",
            "--table",
            "people=%s,%s".formatted(folder.resolve("people.csv"), folder.resolve("columns.json")));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("takes no tables from outside");
  }
}
