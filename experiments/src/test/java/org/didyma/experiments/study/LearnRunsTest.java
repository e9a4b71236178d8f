package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.junit.jupiter.api.Test;

class LearnRunsTest {

  private static final Columns COLUMNS =
      Columns.parse(
          """
          {"label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "n", "integer": [0, 100]},
                        {"column": "c", "categories": ["a", "b", "c"]}]}
          """,
          "columns");

  /** One category is positive, but for one label in ten. */
  private static LearnTask task(int records) {
    Random random = new Random(3);
    List<List<String>> people = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      int n = random.nextInt(101);
      int c = random.nextInt(3);
      boolean positive = (c == 0) == random.nextInt(10) > 0;
      people.add(List.of(Integer.toString(n), "" + "abc".charAt(c), positive ? "1" : "0"));
    }
    return LearnTask.of(
        "people",
        COLUMNS,
        COLUMNS.withRoundThresholds(3),
        Records.of("people", List.of("n", "c", "y"), people::iterator));
  }

  @Test
  void aRareTableHasFewerRecordsOfTheRarerLabelAlone() {
    LearnTask task = task(2000);
    LearnTask rare = task.rare(10);
    assertThat(rare.size() - rare.positives()).isEqualTo(task.size() - task.positives());
    assertThat(rare.prevalence()).isBetween(0.07, 0.13);
    assertThat(task.prevalence()).isGreaterThan(0.3);
  }

  private static List<RunResult> run(LearnTask task, int threads) {
    Experiment<LearnTask> experiment =
        new Experiment<>(
            "few",
            "?",
            List.of(task),
            List.of(LearnRuns.OF_COLUMNS, LearnRuns.OF_SCHEMA, LearnRuns.MAJORITY),
            ExperimentAxis.epsilon("1", "50"),
            4,
            Duration.ofMinutes(1),
            7);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(threads, () -> false).run(experiment, Set.of(), results::add);
    return results;
  }

  /** Two parts of all records, as large as coins make them, the same for whoever asks. */
  @Test
  void splitsArePartsByCoins() {
    LearnTask task = task(5000);
    LearnTask.Split split = task.split(1);
    assertThat(split.most().size() + split.fifth().size()).isEqualTo(5000);
    assertThat(split.most().positives() + split.fifth().positives()).isEqualTo(task.positives());
    // Binomial(5000, 1/5) is outside with probability below 1e-6.
    assertThat(split.fifth().size()).isBetween(860, 1140);
    assertThat(task.split(1).fifth().tree()).isEqualTo(split.fifth().tree());
    assertThat(task.split(2).fifth().tree()).isNotEqualTo(split.fifth().tree());
  }

  /** The text of the plan for a terminal stands in columns; a list of promises does not. */
  @Test
  void promisesHaveNoColumns() {
    Trial trial = new Trial("people", "learn", BigDecimal.ONE, 1);
    for (LearnRuns way : List.of(LearnRuns.OF_COLUMNS, LearnRuns.OF_SCHEMA)) {
      assertThat(way.promise(task(3000), trial))
          .startsWith("1-differentially private: ")
          .contains("; epsilon: 1 under ", "; columns: ", "; hold-out: 0.2 of the records")
          .doesNotContain("  ");
    }
  }

  @Test
  void runsAreTheSameAgainAndLearnSomething() {
    LearnTask task = task(3000);
    List<RunResult> results = run(task, 1);
    Map<Trial, Map<Measure, Double>> again =
        run(task, 2).stream().collect(Collectors.toMap(RunResult::trial, RunResult::measures));
    assertThat(results).hasSize(4 * 2 * 3).allMatch(RunResult::isDone);
    for (RunResult result : results) {
      Map<Measure, Double> measures = result.measures();
      assertThat(again.get(result.trial())).isEqualTo(measures);
      if (result.trial().contender().equals("majority")) {
        assertThat(measures.get(Measure.ACCURACY)).isBetween(0.52, 0.74);
        continue;
      }
      assertThat(measures.get(Measure.TOLD_AUC_LOW))
          .isLessThanOrEqualTo(measures.get(Measure.TOLD_AUC_HIGH));
      if (result.trial().place().equals("50")) {
        // 0.9 is the best possible; of 600 records.
        assertThat(measures.get(Measure.ACCURACY)).isBetween(0.83, 0.96);
        assertThat(measures.get(Measure.TOLD_ACCURACY_HIGH)).isGreaterThan(0.85);
        assertThat(measures.get(Measure.TOLD_ACCURACY_LOW)).isLessThan(0.93);
      }
    }
    double covered =
        results.stream()
            .filter(r -> !r.trial().contender().equals("majority"))
            .mapToDouble(r -> r.measures().get(Measure.TOLD_ACCURACY_COVERS))
            .sum();
    // Of 16, each with a probability of some 0.85: below 7 with one of 1e-5.
    assertThat(covered).isGreaterThanOrEqualTo(7);
  }
}
