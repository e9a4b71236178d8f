package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunResult;
import org.didyma.oracles.SearchStoppedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Learners from outside, as commands of the shell, on a small table that follows a rule. */
class ExternalRunsTest {

  @TempDir Path folder;

  private static final Columns COLUMNS =
      Columns.parse(
          """
          {"label": {"column": "y", "positive": "yes", "negative": "no"},
           "features": [{"column": "n", "integer": [0, 100]},
                        {"column": "c", "categories": ["a", "b, \\"c\\""]}]}
          """,
          "columns");

  /** Positive where n is below 50; the text of a category needs quotes. */
  private static LearnTask task() {
    List<List<String>> people = new ArrayList<>();
    for (int n = 0; n < 100; n++) {
      people.add(
          List.of(n < 50 ? "yes" : "no", Integer.toString(n), n % 2 == 0 ? "a" : "b, \"c\""));
    }
    return LearnTask.of(
            "people",
            COLUMNS,
            COLUMNS.withRoundThresholds(3),
            Records.of("people", List.of("y", "n", "c"), people::iterator))
        .measuredBy(List.of(Measure.ACCURACY, Measure.AUC, Measure.LOG_LOSS));
  }

  @BeforeEach
  void aShell() {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "skipped: there is no shell");
  }

  private String script(String text) throws Exception {
    Path script = folder.resolve("learner.sh");
    Files.writeString(script, text);
    return "sh " + script;
  }

  private static Experiment<LearnTask> experiment(String command, Duration limit) {
    return new Experiment<>(
        "one",
        "?",
        List.of(task()),
        List.of(new ExternalRuns(new ExternalLearner("mine", command))),
        ExperimentAxis.epsilon("0.5"),
        1,
        limit,
        7);
  }

  private static RunResult run(String command, Duration limit) {
    Experiment<LearnTask> experiment = experiment(command, limit);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(experiment, Set.of(), results::add);
    assertThat(results).hasSize(1);
    return results.get(0);
  }

  private static RunResult run(String command) {
    return run(command, Duration.ofMinutes(1));
  }

  /** What it is given is what the documentation says, and all of it. */
  @Test
  void aLearnerIsGivenTheTwoPartsOfASplit() throws Exception {
    Path seen = Files.createDirectory(folder.resolve("seen"));
    RunResult result =
        run(
            script(
                """
                cp "$1"/* %s
                awk -F, 'NR == 1 {print "score"} NR > 1 {print 49.5 - $1}' "$1/test.csv" \\
                  > "$1/predictions.csv"
                """
                    .formatted(seen)));
    assertThat(result.isDone()).isTrue();
    assertThat(result.measures()).containsEntry(Measure.ACCURACY, 1.0);
    assertThat(result.measures()).containsEntry(Measure.AUC, 1.0);
    assertThat(result.measures()).doesNotContainKey(Measure.LOG_LOSS);
    List<String> train = new ArrayList<>(Files.readAllLines(seen.resolve("train.csv")));
    List<String> test = new ArrayList<>(Files.readAllLines(seen.resolve("test.csv")));
    assertThat(train.remove(0)).isEqualTo("n,c,y");
    assertThat(test.remove(0)).isEqualTo("n,c");
    LearnTask.Split split = task().split(1);
    assertThat(train).hasSize(split.most().size());
    assertThat(test).hasSize(split.fifth().size());
    List<String> all = new ArrayList<>(test);
    for (String line : train) {
      int n = Integer.parseInt(line.substring(0, line.indexOf(',')));
      assertThat(line).endsWith(n < 50 ? ",1" : ",0");
      all.add(line.substring(0, line.length() - 2));
    }
    assertThat(all).hasSize(100).doesNotHaveDuplicates();
    assertThat(all).contains("4,a", "5,\"b, \"\"c\"\"\"");
    JsonNode told = new ObjectMapper().readTree(seen.resolve("task.json").toFile());
    assertThat(told.path("epsilon").decimalValue()).isEqualByComparingTo("0.5");
    assertThat(told.path("delta").decimalValue()).isEqualByComparingTo("0.000001");
    assertThat(told.path("neighbours").textValue()).isEqualTo("add-remove");
    assertThat(told.path("label").textValue()).isEqualTo("y");
    assertThat(told.path("table").textValue()).isEqualTo("people");
    assertThat(told.path("schema").path("features")).hasSize(2);
    assertThat(told.path("fine_schema").path("features").get(0).path("thresholds")).hasSize(100);
  }

  /** Its seed is the run's, and nothing of a run that ended well is left behind. */
  @Test
  void aRunIsTheSameAgainAndLeavesNothing() throws Exception {
    Path seen = folder.resolve("seen");
    String command =
        script(
            """
            grep seed "$1/task.json" >> %1$s
            echo "$1" > %1$s.folder
            awk 'NR == 1 {print "label"} NR > 1 {print 1}' "$1/test.csv" > "$1/predictions.csv"
            """
                .formatted(seen));
    assertThat(run(command).measures()).isEqualTo(run(command).measures());
    List<String> seeds = Files.readAllLines(seen);
    assertThat(seeds).hasSize(2);
    assertThat(seeds.get(0)).isEqualTo(seeds.get(1));
    assertThat(Path.of(Files.readString(folder.resolve("seen.folder")).strip())).doesNotExist();
  }

  /** A risk of 0 counts as a millionth, and nothing is infinite. */
  @Test
  void risksAreJudged() throws Exception {
    RunResult wrong =
        run(
            script(
                """
                awk -F, 'NR == 1 {print "risk"} NR > 1 {print ($1 < 50) ? 0 : 1}' "$1/test.csv" \\
                  > "$1/predictions.csv"
                """));
    assertThat(wrong.measures()).containsEntry(Measure.ACCURACY, 0.0);
    assertThat(wrong.measures().get(Measure.LOG_LOSS)).isBetween(13.8, 13.82);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "exit 3 @ ended with exit code 3 and said nothing",
        "echo 'no such thing' >&2; exit 1 @ ended with exit code 1 and said \"no such thing\"",
        "kill -9 $$ @ ended with exit code 137",
        "true @ ended without a file predictions.csv",
        "mkdir \"$1/predictions.csv\" @ ended without a file predictions.csv",
        "echo 0.5 > \"$1/predictions.csv\" @ first line is \"0.5\", not label, score or risk",
        ": > \"$1/predictions.csv\" @ first line is missing, not label",
        "echo risk > \"$1/predictions.csv\" @ wrote 0 predictions to predictions.csv, but test.csv has",
        "(echo label; sed 's/.*/1/' \"$1/test.csv\") > \"$1/predictions.csv\" @ predictions to",
        "(echo label; sed '1,2d; s/.*/1/' \"$1/test.csv\") > \"$1/predictions.csv\" @ predictions to",
        "(echo score; sed '1d; s/.*/nan/' \"$1/test.csv\") > \"$1/predictions.csv\" @ wrote \"nan\" to line 2 of predictions.csv, which is to be a finite number",
        "(echo score; sed '1d; s/.*/NaN/' \"$1/test.csv\") > \"$1/predictions.csv\" @ wrote \"NaN\" to line 2",
        "(echo score; sed '1d; s/.*/1e999/' \"$1/test.csv\") > \"$1/predictions.csv\" @ wrote \"1e999\" to line 2",
        "(echo score; sed '1d; s/.*//' \"$1/test.csv\") > \"$1/predictions.csv\" @ wrote \"\" to line 2",
        "(echo risk; sed '1d; s/.*/1.5/' \"$1/test.csv\") > \"$1/predictions.csv\" @ is to be a number from 0 to 1",
        "(echo label; sed '1d; s/.*/yes/' \"$1/test.csv\") > \"$1/predictions.csv\" @ which is to be 0 or 1",
        "(echo label; sed '1d; s/.*/0.5/' \"$1/test.csv\") > \"$1/predictions.csv\" @ which is to be 0 or 1",
      })
  void whatIsWrongIsSaid(String body, String said) throws Exception {
    String command = script(body);
    assertThatThrownBy(() -> run(command))
        .isInstanceOfSatisfying(
            ExternalLearnerException.class,
            e -> {
              assertThat(e.getMessage())
                  .startsWith("the participant \"mine\" on split 1 of people at epsilon 0.5 ")
                  .contains(said);
              Path kept =
                  Path.of(e.advice().replaceAll("run its command on (\\S+), which.*", "$1"));
              assertThat(kept.resolve("train.csv")).isNotEmptyFile();
              remove(kept);
            });
  }

  private static void remove(Path folder) {
    for (java.io.File file : folder.toFile().listFiles()) {
      assertThat(file.delete()).isTrue();
    }
    assertThat(folder.toFile().delete()).isTrue();
  }

  /**
   * Who types a wish to stop sends it to the command as well; that is no failure of the command.
   */
  @Test
  void aWishToStopThatReachesTheCommandFirstIsNoFailure() throws Exception {
    Path begun = folder.resolve("begun");
    String command = script("touch %s; kill -15 $$; sleep 9".formatted(begun));
    Experiment<LearnTask> experiment = experiment(command, Duration.ofMinutes(1));
    ExperimentRunner runner =
        new ExperimentRunner(1, () -> Files.exists(begun) && age(begun) > 100);
    assertThatThrownBy(() -> runner.run(experiment, Set.of(), result -> {}))
        .isInstanceOf(SearchStoppedException.class);
  }

  private static long age(Path file) {
    return System.currentTimeMillis() - file.toFile().lastModified();
  }

  /** What a command has begun ends with its run, and the run counts as stopped. */
  @Test
  void aLearnerThatTakesTooLongIsEnded() throws Exception {
    Path alive = folder.resolve("alive");
    RunResult result =
        run(
            script("(while :; do date > %s; sleep 0.05; done) & wait".formatted(alive)),
            Duration.ofMillis(400));
    assertThat(result.status()).isEqualTo(RunResult.Status.STOPPED);
    assertThat(result.note()).contains("0.4 s");
    Files.deleteIfExists(alive);
    Thread.sleep(300);
    assertThat(alive).doesNotExist();
  }
}
