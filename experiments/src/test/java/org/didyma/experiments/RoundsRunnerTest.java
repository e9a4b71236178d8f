package org.didyma.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.models.ProgramVersion;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.ThreadRounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of experiments as tasks in rounds, by threads. */
class RoundsRunnerTest {

  @TempDir private Path folder;

  /** A contender that is asked at one place only, and how often it was. */
  private record Once(Contender contender, AtomicInteger runs) implements Participant<Problem> {

    @Override
    public String name() {
      return "once";
    }

    @Override
    public String promise(Problem problem, Trial trial) {
      return contender.promise(problem, trial);
    }

    @Override
    public boolean ignoresPlace() {
      return true;
    }

    @Override
    public Supplier<RunMetrics> learn(
        Problem problem, Trial trial, SimulationRandom random, SearchListener listener) {
      runs.incrementAndGet();
      return contender.learn(problem, trial, random, listener);
    }
  }

  private static Experiment<Problem> experiment(long seed, AtomicInteger runs) {
    Experiment<Problem> usual = Examples.experiment(7, seed);
    List<Participant<? super Problem>> contenders = new ArrayList<>(usual.contenders());
    contenders.add(new Once(Contenders.named("exponential"), runs));
    return new Experiment<>(
        usual.name(),
        usual.question(),
        usual.problems(),
        contenders,
        usual.axis(),
        usual.repetitions(),
        Duration.ofSeconds(100),
        seed);
  }

  private static ExperimentSource source(long seed, AtomicInteger runs) {
    return () -> experiment(seed, runs);
  }

  private static RoundsRunner runner() {
    return new RoundsRunner(new ThreadRounds(2), () -> false);
  }

  /** The lines of a results file without what differs from one machine to the next. */
  private static List<String> lines(Path folder) throws IOException {
    return Files.readAllLines(folder.resolve(ResultFile.NAME)).stream()
        .map(line -> line.replaceAll("\"seconds\":[^,}]*", "\"seconds\":0"))
        .sorted()
        .toList();
  }

  @Test
  void theResultsFileIsThatOfOrdinaryRunsButForItsOrder() throws IOException {
    AtomicInteger here = new AtomicInteger();
    Experiment<Problem> experiment = experiment(42, here);
    try (ResultFile file = ResultFile.open(folder.resolve("here"), experiment)) {
      new ExperimentRunner(1, () -> false).run(experiment, Set.of(), file::add);
    }
    AtomicInteger there = new AtomicInteger();
    try (ResultFile file = ResultFile.open(folder.resolve("there"), experiment)) {
      runner().run(source(42, there), experiment, file.done(), file::add);
      assertThat(file.done()).containsExactlyInAnyOrderElementsOf(experiment.trials());
    }
    assertThat(lines(folder.resolve("there"))).isEqualTo(lines(folder.resolve("here")));
    // Two problems and seven draws, at one of two places.
    assertThat(here).hasValue(14);
    assertThat(there).hasValue(14);
  }

  /** Those who ignore the place have the bits of the whole experiment's first place. */
  @Test
  void aPartHasWhatTheWholeHasThere() {
    Experiment<Problem> whole = experiment(42, new AtomicInteger());
    List<RunResult> all = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(whole, Set.of(), all::add);
    Experiment<Problem> part =
        new ExperimentPart(List.of(), List.of(), List.of(BigDecimal.ONE), 7, Optional.empty())
            .of(whole);
    List<RunResult> some = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(part, Set.of(), some::add);
    assertThat(some).hasSize(all.size() / 2);
    for (RunResult result : some) {
      assertThat(all)
          .filteredOn(one -> one.trial().equals(result.trial()))
          .singleElement()
          .satisfies(one -> assertThat(one.measures()).isEqualTo(result.measures()));
    }
  }

  @Test
  void whatIsDoneIsNotRunAgain() {
    Experiment<Problem> experiment = experiment(42, new AtomicInteger());
    List<RunResult> all = new ArrayList<>();
    runner().run(source(42, new AtomicInteger()), experiment, Set.of(), all::add);
    Set<Trial> done =
        Set.copyOf(all.stream().map(RunResult::trial).filter(t -> t.hashCode() % 3 == 0).toList());
    List<RunResult> rest = new ArrayList<>();
    runner().run(source(42, new AtomicInteger()), experiment, done, rest::add);
    assertThat(rest.stream().map(RunResult::trial)).doesNotContainAnyElementsOf(done);
    assertThat(rest).hasSize(all.size() - done.size());
    for (RunResult again : rest) {
      assertThat(all)
          .anyMatch(
              once ->
                  once.trial().equals(again.trial()) && once.measures().equals(again.measures()));
    }
  }

  @Test
  void aProcessThatComesToAnotherExperimentIsRefused() {
    Experiment<Problem> experiment = experiment(42, new AtomicInteger());
    List<RunResult> results = new ArrayList<>();
    assertThatThrownBy(
            () -> runner().run(source(43, new AtomicInteger()), experiment, Set.of(), results::add))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("other tables than the driver");
    ExperimentSource missing =
        () -> {
          throw new InvalidInputException("there is no table bank", "fetch it.");
        };
    assertThatThrownBy(() -> runner().run(missing, experiment, Set.of(), results::add))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no table bank");
    assertThat(results).isEmpty();
  }

  /** It would bring results of its own under the driver's name. */
  @Test
  void aProcessOfAnotherVersionIsRefused() {
    Experiment<Problem> experiment = experiment(42, new AtomicInteger());
    ExperimentSource source = source(42, new AtomicInteger());
    ArrayList<Trial> task = new ArrayList<>(experiment.trials().subList(0, 1));
    for (String version : List.of(ProgramVersion.text(), "0.1")) {
      TrialWork work = new TrialWork(source, experiment.fingerprint(), version);
      TrialWork.Report report =
          work.worker(CancellationToken.NEVER).run(task, CancellationToken.NEVER);
      if (version.equals("0.1")) {
        assertThatThrownBy(() -> report.results(experiment))
            .isInstanceOf(InvalidInputException.class)
            .hasMessageContaining(
                "version %s of the program, and the driver 0.1".formatted(ProgramVersion.text()));
      } else {
        assertThat(report.results(experiment)).hasSize(1);
      }
    }
  }

  @Test
  void aWishToStopEndsItBetweenResults() {
    Experiment<Problem> experiment = experiment(42, new AtomicInteger());
    List<RunResult> results = new ArrayList<>();
    RoundsRunner stopping = new RoundsRunner(new ThreadRounds(1), () -> !results.isEmpty());
    assertThatThrownBy(
            () -> stopping.run(source(42, new AtomicInteger()), experiment, Set.of(), results::add))
        .isInstanceOf(SearchStoppedException.class);
    assertThat(results).isNotEmpty().hasSizeLessThan(experiment.trials().size());
  }
}
