package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What messages tell of a private table: no value, and no line unless it is asked for. */
class PrivateMessagesTest {

  @TempDir static Path folder;
  private static People people;

  @BeforeAll
  static void writeFiles() throws Exception {
    people = BadFiles.in(folder);
  }

  @Test
  void valuesOfRecordsAreNotInMessages() {
    for (String table :
        List.of("unknown-category", "out-of-range", "not-a-number", "third-label")) {
      List<String> words =
          List.of("--data", people.path(table + ".csv"), "--schema", people.schema.toString());
      Run secret = Run.of(join(words, "solve", "--epsilon", "1"));
      Run told = Run.of(join(words, "solve", "--epsilon", "1", "--diagnostics"));
      Run open = Run.of(join(words, "optimize"));
      for (Run run : List.of(secret, told, open)) {
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().replace(folder.toString(), ""))
            .contains("column")
            .doesNotContain("91", "forty", "perhaps", "\"x\"");
      }
      // Which record it was is for those who have the table.
      assertThat(secret.err().replace(folder.toString(), "")).doesNotContain("line ");
      assertThat(secret.err()).contains("count this epsilon as spent.");
      assertThat(told.err()).contains("line 3", "count this epsilon as spent.");
      assertThat(open.err()).contains("line 3").doesNotContain("spent");
    }
  }

  private static String[] join(List<String> last, String... first) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(last);
    return all.toArray(String[]::new);
  }

  /** As a sign before a file's name asks other commands to read words from it. */
  @Test
  void aTableIsNotReadForWordsOfTheCommand() {
    for (String[] words :
        new String[][] {
          join(List.of("--data", "@" + people.table), "solve", "--epsilon", "1"),
          join(List.of("--data", "@" + people.table), "evaluate", "--schema", "no.json"),
          {"predict", "--data", "@" + people.table, "--model", "no.json"},
          {"@" + people.table}
        }) {
      Run run = Run.of(words);
      assertThat(run.code()).isEqualTo(2);
      String record = people.records.get(0).line();
      assertThat(run.err()).doesNotContain(record, "sex,age");
    }
  }

  /** What a stack trace tells of a refused record is what the message tells, unless asked for. */
  @Test
  void aStackTraceHasNoLineOfAPrivateTable() {
    String[] solve = {
      "solve",
      "--data",
      people.path("out-of-range.csv"),
      "--schema",
      people.path("people.schema.json"),
      "--epsilon",
      "1",
      "--stacktrace"
    };
    Run run = Run.of(solve);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("\tat org.didyma.data.")
        .doesNotContain("Caused by")
        .doesNotContain("line 3");
    Run told = Run.of(Run.with(solve, "--diagnostics"));
    assertThat(told.err()).contains("line 3");
    Run padded = Run.of(Run.with(solve, "--padded-time", "3"));
    assertThat(padded.code()).isEqualTo(3);
    assertThat(padded.err())
        .contains("nothing was ready")
        .doesNotContain("Caused by")
        .doesNotContain("line 3");
  }
}
