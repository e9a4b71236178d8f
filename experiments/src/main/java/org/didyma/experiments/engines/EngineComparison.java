package org.didyma.experiments.engines;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.didyma.experiments.report.SolvedChart;
import org.didyma.models.page.Chart;

/**
 * Engines on the same problems under the same noise: an experiment along numbers of threads, whose
 * repetitions are draws of the noise. It runs one engine at a time. What a run was worth only all
 * runs on a problem under one draw show together: {@link #judged}.
 */
public final class EngineComparison {

  /** Beyond the limits of engines, which keep to them within seconds. */
  private static final Duration MARGIN = Duration.ofMinutes(10);

  private final List<EngineParticipant> engines;
  private final List<EngineParticipant> everyone;
  private final Experiment<EngineTask> experiment;

  /**
   * @param tasks with different names
   * @param engines with different names
   * @param threads of each engine, one number or several
   * @param draws of noise for each problem, from 1
   * @throws org.didyma.core.InvalidInputException when the noise does not suit a problem
   */
  public EngineComparison(
      List<EngineTask> tasks, List<EngineParticipant> engines, int[] threads, int draws) {
    this.engines = List.copyOf(engines);
    tasks.forEach(task -> task.at(1));
    this.everyone = Stream.concat(engines.stream(), Stream.of(new Referee())).toList();
    this.experiment = experiment(tasks, everyone, threads, draws);
  }

  private static Experiment<EngineTask> experiment(
      List<EngineTask> tasks, List<EngineParticipant> all, int[] threads, int draws) {
    List<BigDecimal> places = new ArrayList<>();
    for (int number : threads) {
      places.add(BigDecimal.valueOf(number));
    }
    Duration longest = MARGIN;
    for (EngineTask task : tasks) {
      for (EngineParticipant engine : all) {
        Duration limit = engine.limit(task).plus(MARGIN);
        longest = limit.compareTo(longest) > 0 ? limit : longest;
      }
    }
    return new Experiment<>(
        "solvers",
        "How soon do solvers find optima, and what do they claim?",
        tasks,
        all,
        new ExperimentAxis("threads", places, false),
        draws,
        longest,
        tasks.get(0).seed());
  }

  /** What is run, for a {@link org.didyma.experiments.ResultFile}; with the referee. */
  public Experiment<EngineTask> experiment() {
    return experiment;
  }

  /**
   * The engines alone, without a referee, as an experiment that is run like any other; what its
   * results were worth {@link #judged} says as well.
   */
  public Experiment<EngineTask> named(String name, String question) {
    return new Experiment<>(
        name,
        question,
        experiment.problems(),
        engines,
        experiment.axis(),
        experiment.repetitions(),
        experiment.limit(),
        experiment.seed());
  }

  /** What is reported: the engines alone. */
  public Experiment<EngineTask> reported() {
    return new Experiment<>(
        experiment.name(),
        experiment.question(),
        experiment.problems(),
        engines,
        experiment.axis(),
        experiment.repetitions(),
        limit(),
        experiment.seed());
  }

  /**
   * Runs what is not done yet: the engines, and then the referee where no engine has proven the
   * optimum, unless its own search had as much time.
   *
   * @param done results of earlier runs
   * @param results is given each result as it comes
   * @throws org.didyma.oracles.SearchStoppedException when it was asked to stop
   */
  public void run(Collection<RunResult> done, CancellationToken stop, Consumer<RunResult> results) {
    run(done, stop, results, open -> {});
  }

  /**
   * The same.
   *
   * @param referees hears for how many problems the referee starts to prove the optimum, if any
   */
  public void run(
      Collection<RunResult> done,
      CancellationToken stop,
      Consumer<RunResult> results,
      IntConsumer referees) {
    List<RunResult> all = new ArrayList<>(done);
    Consumer<RunResult> told =
        result -> {
          all.add(result);
          results.accept(result);
        };
    Set<Trial> ofReferees = trials(ProblemVerdict.of(this, all));
    ExperimentRunner runner = new ExperimentRunner(1, stop);
    runner.run(experiment, union(all, ofReferees), told);
    List<ProblemVerdict> verdicts = ProblemVerdict.of(this, all);
    Set<Trial> ended = union(all, Set.of());
    int open =
        (int)
            verdicts.stream()
                .filter(v -> v.needsReferee() && !ended.containsAll(v.ofReferee()))
                .count();
    if (open > 0) {
      referees.accept(open);
    }
    List<ProblemVerdict> settled = verdicts.stream().filter(v -> !v.needsReferee()).toList();
    runner.run(experiment, union(all, trials(settled)), told);
  }

  private static Set<Trial> trials(List<ProblemVerdict> ofReferee) {
    return ofReferee.stream().flatMap(j -> j.ofReferee().stream()).collect(Collectors.toSet());
  }

  private static Set<Trial> union(List<RunResult> done, Set<Trial> more) {
    Set<Trial> all = new HashSet<>(more);
    done.forEach(result -> all.add(result.trial()));
    return all;
  }

  /**
   * What the runs were worth, by problem, draw, engine and threads.
   *
   * @param results some or all of the experiment's
   */
  public List<JudgedRun> judged(Collection<RunResult> results) {
    return ProblemVerdict.of(this, results).stream().flatMap(j -> j.runs().stream()).toList();
  }

  /** How a run ended, in a line; nothing of the referee's. */
  public Optional<String> line(RunResult result) {
    Trial trial = result.trial();
    return engines.stream()
        .filter(engine -> engine.name().equals(trial.contender()))
        .findFirst()
        .map(engine -> RunOutcome.of(result, engine.formulation()).status().word())
        .map(
            word ->
                "%s, sample %d, %s: %s"
                    .formatted(trial.problem(), trial.repetition(), trial.contender(), word));
  }

  /** How many runs each engine solved in how many seconds. */
  public Chart solved(String title, List<JudgedRun> runs) {
    Map<String, double[]> times = new LinkedHashMap<>();
    int most = 1;
    for (EngineParticipant engine : engines) {
      List<JudgedRun> own =
          runs.stream().filter(r -> r.participant().name().equals(engine.name())).toList();
      most = Math.max(most, own.size());
      times.put(
          engine.name(),
          own.stream()
              .map(JudgedRun::secondsToProof)
              .flatMapToDouble(OptionalDouble::stream)
              .toArray());
    }
    return SolvedChart.of(title, times, most, limit().toNanos() / 1e9);
  }

  /** Of the longest run of an engine. */
  private Duration limit() {
    return experiment.problems().stream()
        .map(task -> task.limits().engine())
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  List<EngineParticipant> engines() {
    return engines;
  }

  /** The engines and the referee. */
  List<EngineParticipant> everyone() {
    return everyone;
  }
}
