package org.didyma.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;

class ExperimentRunnerTest {

  private static Map<Trial, Map<Measure, Double>> run(
      Experiment<Problem> experiment, int threads, Set<Trial> done) {
    Map<Trial, Map<Measure, Double>> results = new HashMap<>();
    new ExperimentRunner(threads, () -> false)
        .run(experiment, done, r -> results.put(r.trial(), r.measures()));
    return results;
  }

  @Test
  void resultsDependNeitherOnThreadsNorOnWhatWasDoneBefore() {
    Experiment<Problem> experiment = Examples.experiment(6, 42);
    Map<Trial, Map<Measure, Double>> alone = run(experiment, 1, Set.of());
    assertThat(alone.keySet()).hasSize(2 * 3 * 2 * 6).containsAll(experiment.trials());
    assertThat(run(experiment, 3, Set.of())).isEqualTo(alone);
    Set<Trial> some =
        experiment.trials().stream().filter(t -> t.hashCode() % 3 == 0).collect(Collectors.toSet());
    Map<Trial, Map<Measure, Double>> rest = run(experiment, 2, some);
    assertThat(rest.keySet()).doesNotContainAnyElementsOf(some);
    assertThat(alone).containsAllEntriesOf(rest);
    // The comparison tells noise apart.
    assertThat(run(Examples.experiment(6, 43), 1, Set.of())).isNotEqualTo(alone);
    assertThat(alone.values().stream().distinct().count()).isGreaterThan(10);
  }

  @Test
  void refusedParametersAreAResult() {
    Problem wide = Examples.problem("wide", 1);
    Problem problem =
        new Problem(
            wide.name(),
            wide.training(),
            wide.test(),
            wide.lattice().withIntercept(-1, 1),
            wide.costs(),
            wide.adjacency(),
            wide.delta());
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false)
        .run(one(problem, Contenders.named("opdisc")), Set.of(), results::add);
    assertThat(results).hasSize(1);
    assertThat(results.get(0).status()).isEqualTo(RunResult.Status.REFUSED);
    assertThat(results.get(0).note()).contains("intercept");
  }

  @Test
  void aRunEndsAtItsLimitAndTheExperimentGoesOn() {
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false)
        .run(one(Examples.problem("a", 1), waiting()), Set.of(), results::add);
    assertThat(results).hasSize(1);
    assertThat(results.get(0).status()).isEqualTo(RunResult.Status.STOPPED);
    assertThat(results.get(0).measures()).isEmpty();
  }

  @Test
  void aWishToStopEndsRunsWithoutResults() {
    long start = System.nanoTime();
    ExperimentRunner runner =
        new ExperimentRunner(2, () -> System.nanoTime() - start > 20_000_000L);
    List<RunResult> results = new ArrayList<>();
    Experiment<Problem> waiting = one(Examples.problem("a", 1), waiting());
    Experiment<Problem> patient =
        new Experiment<>(
            waiting.name(),
            waiting.question(),
            waiting.problems(),
            waiting.contenders(),
            waiting.axis(),
            5,
            Duration.ofHours(1),
            1);
    assertThatThrownBy(() -> runner.run(patient, Set.of(), results::add))
        .isInstanceOf(SearchStoppedException.class);
    assertThat(results).isEmpty();
  }

  @Test
  void aFailureIsThrownAndEndsAll() {
    Contender failing =
        Contender.onCells("failing", () -> new Waiting(true), facts -> facts.setting().epsilon());
    assertThatThrownBy(
            () ->
                new ExperimentRunner(2, () -> false)
                    .run(one(Examples.problem("a", 1), failing), Set.of(), r -> {}))
        .isInstanceOf(ArithmeticException.class);
  }

  private static Experiment<Problem> one(Problem problem, Contender contender) {
    return new Experiment<>(
        "one",
        "?",
        List.of(problem),
        List.of(contender),
        ExperimentAxis.epsilon("1"),
        1,
        Duration.ofMillis(50),
        1);
  }

  private static Contender waiting() {
    return Contender.onCells(
        "waiting", () -> new Waiting(false), facts -> facts.setting().epsilon());
  }

  /** Waits until it is told to stop, or fails. */
  private record Waiting(boolean fails) implements Mechanism<Cells, Epsilon> {

    @Override
    public String name() {
      return "waiting";
    }

    @Override
    public String proof() {
      return "none";
    }

    @Override
    public PrivacyEvent describe(Epsilon parameters) {
      return new PrivacyEvent.NoOp(Adjacency.REPLACE);
    }

    @Override
    public PrivacyGuarantee guarantee(Epsilon parameters) {
      return PrivacyGuarantee.pure(parameters, Adjacency.REPLACE);
    }

    @Override
    public RawOutput draw(Cells data, Epsilon parameters, RandomBits bits, CancellationToken stop) {
      if (fails) {
        throw new ArithmeticException();
      }
      while (!stop.isStopped()) {
        Thread.onSpinWait();
      }
      throw new SearchStoppedException();
    }
  }
}
