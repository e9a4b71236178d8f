package org.didyma;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.core.QuotedText;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.EngineParticipant;
import org.didyma.experiments.engines.EngineTable;
import org.didyma.experiments.engines.EngineTask;
import org.didyma.experiments.engines.JudgedRun;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.experiments.engines.ProblemNoise;
import org.didyma.experiments.engines.ProgramEngine;
import org.didyma.face.Adapters;
import org.didyma.formulations.program.Formulations;
import org.didyma.models.ProgramVersion;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.Oracles;
import org.didyma.spi.Engine;

/** Solvers on one problem, on a thread each, one after the other. Immutable. */
public final class CompareEngines {

  private static final String SEARCH = "search";

  private final Problem problem;
  private final List<EngineParticipant> engines;
  private final String noise;
  private final int draws;
  private final Duration limit;

  private CompareEngines(
      Problem problem, List<EngineParticipant> engines, String noise, int draws, Duration limit) {
    this.problem = problem;
    this.engines = engines;
    this.noise = noise;
    this.draws = draws;
    this.limit = limit;
  }

  static CompareEngines of(Problem problem, List<String> names) {
    List<EngineParticipant> engines =
        names.stream().flatMap(name -> participants(name).stream()).toList();
    return new CompareEngines(problem, engines, "none", 1, Duration.ofSeconds(60));
  }

  private static List<EngineParticipant> participants(String name) {
    NamedOracle oracle =
        Oracles.ALL
            .named(name.equals(SEARCH) ? Oracles.CHAIN.name() : name)
            .orElseThrow(
                () ->
                    DidymaException.of(
                        "there is no solver " + QuotedText.of(name),
                        "use search, enumeration, cp-sat, scip or highs."));
    return EngineParticipant.of(oracle, List.of(Optional.empty()), ProgramVersion.text());
  }

  /** And a solver of one's own, in this process. */
  public CompareEngines and(Engine own) {
    EngineParticipant more =
        new ProgramEngine(own.name(), Adapters.engine(own), Formulations.usual(true));
    return new CompareEngines(
        problem, Stream.concat(engines.stream(), Stream.of(more)).toList(), noise, draws, limit);
  }

  /**
   * Under the noise of objective perturbation, sampled anew several times, the same for all
   * solvers.
   *
   * @param like such as {@code opdisc:1}: the mechanism and its epsilon; that of opdisc is for a
   *     lattice {@linkplain Lattice#withoutIntercept without an intercept}
   */
  public CompareEngines underNoise(String like, int draws) {
    return new CompareEngines(problem, engines, like, draws, limit);
  }

  /** The time limit of each run; a minute by default. */
  public CompareEngines timeLimit(Duration limit) {
    return new CompareEngines(problem, engines, noise, draws, limit);
  }

  /**
   * Runs all. Where no engine proves the optimum, the search does so once more as a referee.
   *
   * @throws DidymaException when such a problem is none for solvers
   */
  public Comparison run() {
    return DidymaException.told(
        () -> {
          EngineComparison comparison = comparison();
          return Comparison.of(
              comparison.experiment(), comparison::run, results -> shown(comparison, results));
        });
  }

  /**
   * Runs what has no result in a folder yet, where each result is kept as it comes: after a kill
   * the same call goes on.
   */
  public Comparison runIn(String folder) {
    return runIn(Path.of(folder));
  }

  /** The same. */
  public Comparison runIn(Path folder) {
    return DidymaException.told(
        () -> {
          EngineComparison comparison = comparison();
          return Comparison.in(
              folder,
              comparison.experiment(),
              comparison::run,
              results -> shown(comparison, results));
        });
  }

  private EngineComparison comparison() {
    EngineTask task =
        new EngineTask(
            new ProblemInstance(Comparison.name(problem), problem.problem()),
            ProblemNoise.parse(noise),
            false,
            new EngineTask.Limits(limit, limit.multipliedBy(2), List.of()),
            Experiment.USUAL_SEED);
    return new EngineComparison(List.of(task), engines, new int[] {1}, draws);
  }

  private static Comparison.Shown shown(EngineComparison comparison, List<RunResult> results) {
    List<JudgedRun> runs = comparison.judged(results);
    return new Comparison.Shown(
        comparison.reported(),
        runs.stream().map(JudgedRun::result).toList(),
        new EngineTable(runs).text());
  }
}
