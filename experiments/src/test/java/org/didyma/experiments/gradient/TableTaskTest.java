package org.didyma.experiments.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.didyma.exact.FloatingNoise;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableBuilder;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

class TableTaskTest {

  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticMarginLoss(), 1e-3);

  /** A record's only coordinate is its number. */
  private static LabelledTable numbered(int size) {
    TableBuilder table = new TableBuilder(1, 2, 1000);
    for (int i = 0; i < size; i++) {
      table.set(0, i);
      table.end(i % 2);
    }
    return table.build();
  }

  private static List<Integer> numbers(LabelledTable table) {
    return IntStream.range(0, table.size())
        .mapToObj(i -> (int) table.dot(i, new double[] {1, 0}))
        .toList();
  }

  @Test
  void theFoldsOfARoundShareTheTableOut() {
    TableTask task = TableTask.folds("t", numbered(23), 5, LOSS, Delta.ZERO);
    List<List<Integer>> orders = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      List<Integer> held = new ArrayList<>();
      for (int fold = 1; fold <= 5; fold++) {
        int repetition = 5 * round + fold;
        TableTask.Split split = task.split(repetition);
        List<Integer> both = new ArrayList<>(numbers(split.training()));
        assertThat(split.test().size()).isBetween(4, 5);
        assertThat(task.facts(trial(repetition)).records()).isEqualTo(split.training().size());
        both.addAll(numbers(split.test()));
        assertThat(both).containsExactlyInAnyOrderElementsOf(numbers(numbered(23)));
        held.addAll(numbers(split.test()));
        assertThat(numbers(task.split(repetition).test())).isEqualTo(numbers(split.test()));
      }
      assertThat(held).containsExactlyInAnyOrderElementsOf(numbers(numbered(23)));
      orders.add(held);
    }
    assertThat(orders.get(0)).isNotEqualTo(orders.get(1));
  }

  private static Trial trial(int repetition) {
    return new Trial("t", "c", BigDecimal.ONE, repetition);
  }

  @Test
  void severalClassesShareEpsilonAndDelta() {
    LabelledTable table = Tables.separable(50, 4, 2, 1);
    TableTask task = TableTask.split("t", table, table, LOSS, Delta.parse("1e-6"));
    assertThat(task.classifiers()).isEqualTo(4);
    assertThat(task.facts(trial(1)).target().epsilonValue()).isCloseTo(0.25, within(1e-12));
    assertThat(task.facts(trial(1)).target().deltaValue()).isCloseTo(2.5e-7, within(1e-18));
    TableTask fixed = task.at("u", Epsilon.parse("2"));
    assertThat(fixed.facts(trial(1)).target().epsilonValue()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void theMinimumPredictsSeparableClasses() {
    for (int classes : new int[] {2, 4}) {
      LabelledTable table = Tables.separable(300, classes, 2, 2);
      TableTask task = TableTask.folds("t", table, 5, LOSS, Delta.ZERO);
      assertThat(measures(Learners.nonPrivate(), task).get(Measure.ACCURACY)).isEqualTo(1);
      double majority = measures(Learners.majority(), task).get(Measure.ACCURACY);
      assertThat(majority).isBetween(0.1, classes == 2 ? 0.8 : 0.6);
    }
  }

  /** With much epsilon a mechanism's weights, on rows again after their release, do as well. */
  @Test
  void releasedWeightsAreThoseOnRows() {
    LabelledTable table = Tables.separable(2_000, 2, 2, 3);
    RegularisedLoss loss = new RegularisedLoss(new LogisticMarginLoss(), 0.1);
    TableTask task =
        TableTask.folds("t", table, 5, loss, Delta.parse("1e-6")).at("t", Epsilon.parse("900"));
    double least = measures(Learners.nonPrivate(), task).get(Measure.OBJECTIVE);
    for (GradientLearner learner :
        List.of(Learners.outputPerturbation(Learners.USUAL), Learners.psgd(10, 10))) {
      Map<Measure, Double> measures = measures(learner, task);
      assertThat(measures.get(Measure.ACCURACY)).describedAs(learner.name()).isGreaterThan(0.99);
      assertThat(measures.get(Measure.OBJECTIVE)).isBetween(least - 1e-6, least + 0.01);
    }
  }

  /** At all places, in whatever order and from wherever it goes on; others learn at each. */
  @Test
  void whoIgnoresThePlaceLearnsOnce() {
    LabelledTable table = Tables.separable(50, 2, 2, 4);
    AtomicInteger runs = new AtomicInteger();
    GradientLearner.Method drawn =
        (rows, setting, random, listener) -> {
          runs.incrementAndGet();
          return DoubleStream.generate(() -> FloatingNoise.gaussian(1, random))
              .limit(rows.dimension())
              .toArray();
        };
    GradientLearner each = GradientLearner.withoutPrivacy("same name", drawn);
    List<RunResult> results = run(table, each.ignoringPlace(), Set.of());
    assertThat(results).hasSize(6);
    assertThat(runs.getAndSet(0)).isEqualTo(2);
    Map<Integer, List<RunResult>> folds =
        results.stream().collect(Collectors.groupingBy(r -> r.trial().repetition()));
    folds
        .values()
        .forEach(
            f -> assertThat(f).extracting(RunResult::measures).containsOnly(f.get(0).measures()));
    assertThat(folds.get(1).get(0).measures()).isNotEqualTo(folds.get(2).get(0).measures());
    Trial first = results.get(0).trial();
    List<RunResult> rest = run(table, each.ignoringPlace(), Set.of(first));
    assertThat(rest).extracting(RunResult::trial).doesNotContain(first);
    assertThat(rest)
        .extracting(RunResult::measures)
        .containsExactlyElementsOf(results.stream().skip(1).map(RunResult::measures).toList());
    runs.set(0);
    assertThat(run(table, each, Set.of())).extracting(RunResult::measures).doesNotHaveDuplicates();
    assertThat(runs).hasValue(6);
  }

  private static List<RunResult> run(
      LabelledTable table, GradientLearner learner, Set<Trial> done) {
    Experiment<TableTask> experiment =
        new Experiment<>(
            "one",
            "?",
            List.of(TableTask.folds("t", table, 2, LOSS, Delta.ZERO)),
            List.of(learner),
            ExperimentAxis.epsilon("1", "2", "3"),
            2,
            Duration.ofSeconds(100),
            1);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(experiment, done, results::add);
    return results;
  }

  private static Map<Measure, Double> measures(GradientLearner learner, TableTask task) {
    return learner
        .learn(task, trial(1), SimulationRandom.of(1, learner.name()), SearchListener.NONE)
        .get()
        .measures();
  }
}
