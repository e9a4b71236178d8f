package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user's own learner in the league, as a command of the shell. */
class LeagueParticipantTest {

  @TempDir Path folder;

  private static Path tables() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path found = at.resolve("shared/datasets");
      if (Files.exists(found.resolve("haberman.data.gz"))) {
        return found;
      }
    }
    assumeTrue(false, "skipped: no folder ../shared/datasets with haberman.data.gz");
    throw new AssertionError();
  }

  private Run league(String... options) {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no shell");
    return Run.of(
        Stream.concat(
                Stream.of(
                    "experiment",
                    "run",
                    "league",
                    "--data-dir",
                    tables().toString(),
                    "--problem",
                    "haberman",
                    "--at",
                    "1",
                    "--repetitions",
                    "1",
                    "--format",
                    "json",
                    "--out",
                    folder.resolve("out").toString()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  private Run only(String command) {
    return league("--participant", "mine=" + command, "--only", "mine");
  }

  /** The error, in which quotes stand as they do outside of JSON. */
  private static String said(Run run) {
    return run.err().replace("\\\"", "\"");
  }

  private String script(String text) throws Exception {
    Path script = folder.resolve("learner.sh");
    Files.writeString(script, text);
    return "sh " + script;
  }

  /** Beside others, judged by the same measures; a part of the league grows by further ones. */
  @Test
  void aLearnerTakesPart() throws Exception {
    String command =
        script(
            """
            awk -F, 'NR == 1 {print "score"} NR > 1 {print 4.5 - $3}' "$1/test.csv" \
              > "$1/predictions.csv"
            """);
    Run alone = only(command);
    assertThat(alone.code()).describedAs(alone.err()).isZero();
    Run run = league("--participant", "mine=exit 1 #", "--only", "mine", "--only", "majority");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.err()).contains("1 of 2 runs were done before");
    JsonNode rows = run.json().path("rows");
    assertThat(rows.findValuesAsText("way")).containsExactly("majority", "mine");
    JsonNode mine = rows.get(1);
    assertThat(mine).isEqualTo(alone.json().path("rows").get(0));
    // Who has many positive nodes lives less often.
    assertThat(mine.path("auc_mean").doubleValue()).isBetween(0.5, 0.9);
    assertThat(mine.path("log_loss_mean").isNull()).isTrue();
    assertThat(mine.path("guarantee").textValue()).contains("own claim");
  }

  @ParameterizedTest
  @CsvSource({
    "exit 3, ended with exit code 3 and said nothing",
    "echo risk > \"$1/predictions.csv\", wrote 0 predictions to predictions.csv",
  })
  void aLearnerThatBreaksDownIsOneError(String body, String said) throws Exception {
    Run run = only(script(body));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(said(run))
        .contains("participant \"mine\" on split 1 of haberman at epsilon 1 " + said)
        .contains("run its command on ")
        .doesNotContain("Exception");
    remove(Path.of(said(run).replaceAll("(?s).*run its command on (\\S+), which was.*", "$1")));
    // Nothing was written down of the run, so a mended command takes part.
    Run mended =
        only(
            script(
                """
                awk 'NR == 1 {print "label"} NR > 1 {print 1}' "$1/test.csv" > "$1/predictions.csv"
                """));
    assertThat(mended.code()).describedAs(mended.err()).isZero();
    assertThat(mended.json().path("rows").get(0).path("auc_mean").doubleValue()).isEqualTo(0.5);
  }

  private static void remove(Path kept) throws Exception {
    for (String file : List.of("train.csv", "test.csv", "task.json", "output.txt")) {
      Files.delete(kept.resolve(file));
    }
    Files.deleteIfExists(kept.resolve("predictions.csv"));
    Files.delete(kept);
  }

  /** As for all who take part, it has no model then. */
  @Test
  void aLearnerThatTakesTooLongIsStopped() throws Exception {
    Run run =
        league("--time-limit", "0.5", "--participant", "slow=sleep 60; true", "--only", "slow");
    assertThat(run.code()).describedAs(run.err()).isZero();
    JsonNode row = run.json().path("rows").get(0);
    assertThat(row.path("stopped").intValue()).isOne();
    assertThat(row.path("runs").intValue()).isZero();
    assertThat(Files.readString(folder.resolve("out/results.jsonl"))).contains("0.5 s");
  }

  @ParameterizedTest
  @CsvSource({
    "mine,which has no =",
    "=true,a participant is called",
    "mine=,has no command",
    "majority=true,two participants are called",
  })
  void aParticipantThatCannotBeIsRefused(String text, String said) {
    Run run = league("--participant", text);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(said);
  }

  @Test
  void partsThatThereAreNotAreRefused() {
    assertThat(said(league("--only", "nobody")))
        .contains(
            "no way \"nobody\"",
            "choose of learn; learn, all records; learn, schema, all records; ");
    assertThat(said(league("--at", "7"))).contains("no epsilon \"7\"");
    assertThat(said(league("--at", "x"))).contains("--at has \"x\"");
    String[] bank = {"experiment", "run", "bank-mechanisms", "--quick", "", ""};
    assertThat(said(bank, "--repetitions", "0")).contains("--repetitions is \"0\"");
    assertThat(said(bank, "--problem", "x")).contains("no problem \"x\"");
    assertThat(said(bank, "--participant", "a=b")).contains("takes no participants from outside");
  }

  private static String said(String[] words, String option, String value) {
    words[words.length - 2] = option;
    words[words.length - 1] = value;
    return Run.of(words).err();
  }

  /** The example of the documentation, where there is a Python. */
  @Test
  void theExampleOfTheDocumentationLearns() throws Exception {
    assumeTrue(new ProcessBuilder("sh", "-c", "command -v python3").start().waitFor() == 0);
    Path example = Path.of("../docs/results/league/noisy_bayes.py").toAbsolutePath().normalize();
    Run run = league("--participant", "mine=python3 -B '%s'".formatted(example), "--only", "mine");
    assertThat(run.code()).describedAs(run.err()).isZero();
    assertThat(run.json().path("rows").get(0).path("auc_mean").doubleValue()).isGreaterThan(0.4);
  }
}
