package org.didyma.experiments.contest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.engines.CertifiedSearch;
import org.didyma.experiments.engines.EngineComparison;
import org.didyma.experiments.engines.EngineParticipant;
import org.didyma.experiments.engines.EngineTask;
import org.didyma.experiments.engines.FixedThreads;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.experiments.engines.ProblemNoise;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.study.Study;
import org.didyma.experiments.study.StudyReport;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.Oracles;

/** Engines on the problems of the library, or the search alone, which certifies their optima. */
public final class SolverBenchmark implements Study {

  private static final Duration USUAL_LIMIT = Duration.ofSeconds(60);
  private static final Duration QUICK_LIMIT = Duration.ofSeconds(2);
  private static final long SEED = 20_261_123;

  /** CP-SAT has other ways to search for each number of workers, more than there are cores. */
  private static final int[] WORKERS = {1, 2, 8};

  /** Small problems of each family that any engine takes. */
  private static final List<String> QUICK =
      List.of("dense-haberman-2", "noisy-haberman-1", "ball-haberman-1", "sparse-haberman-1");

  /** All problems under five orders, a part of them under one, and the optima. */
  public static final List<Study> ALL =
      List.of(
          new SolverBenchmark("contest", Optional.empty(), 5, 1, List.of()),
          new SolverBenchmark(
              "contest-short", Optional.of(Duration.ofSeconds(10)), 1, 4, List.of()),
          new SolverBenchmark("contest-optima", Optional.empty(), 0, 1, List.of()));

  private final String name;
  private final Optional<Duration> limit;
  private final int orders;
  private final int step;
  private final List<String> only;

  /**
   * @param orders in which the coordinates of each problem are put; none for the search alone,
   *     which certifies optima in the order that the library has
   * @param limit of the time of each run; empty for the usual one
   * @param step each step-th problem takes part
   * @param only the problems that take part, where they are named
   */
  private SolverBenchmark(
      String name, Optional<Duration> limit, int orders, int step, List<String> only) {
    this.name = name;
    this.limit = limit;
    this.orders = orders;
    this.step = step;
    this.only = List.copyOf(only);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String question() {
    return isOfOptima()
        ? "Which optima of the library of learning problems does the search prove, with"
            + " certificates that other code checks?"
        : "How soon do the search and integer-programming solvers solve the problems of the"
            + " library, and what do they claim?";
  }

  @Override
  public List<String> tables() {
    return Library.all().stream()
        .map(entry -> entry.recipe().table())
        .map(table -> table.equals(ContestTables.BALANCED) ? "adult" : table)
        .distinct()
        .toList();
  }

  @Override
  public boolean isTimed() {
    return true;
  }

  private boolean isOfOptima() {
    return orders == 0;
  }

  @Override
  public Study on(List<String> problems) {
    return problems.isEmpty() ? this : new SolverBenchmark(name, limit, orders, step, problems);
  }

  @Override
  public Optional<Study> within(Duration other) {
    return Optional.of(new SolverBenchmark(name, Optional.of(other), orders, step, only));
  }

  @Override
  public Experiment<EngineTask> describe(TableStore store, boolean quick) {
    List<Library.Entry> entries =
        !only.isEmpty() ? Library.named(only) : quick ? Library.named(QUICK) : part();
    Duration time = limit.orElse(quick ? QUICK_LIMIT : USUAL_LIMIT);
    ContestTables tables = new ContestTables(store);
    List<EngineTask> tasks = new ArrayList<>();
    for (Library.Entry entry : entries) {
      ProblemInstance instance =
          isOfOptima()
              ? new ProblemInstance(entry.name(), entry.problem(tables))
              : entry.instance(tables);
      EngineTask.Limits limits = new EngineTask.Limits(time, time, List.of());
      tasks.add(new EngineTask(instance, ProblemNoise.NONE, !isOfOptima(), limits, SEED));
    }
    int repetitions = quick ? 1 : Math.max(1, orders);
    return comparison(tasks, isOfOptima() ? List.of(new CertifiedSearch()) : engines(), repetitions)
        .named(name, question());
  }

  /** Each step-th problem, so that every family and table has some. */
  private List<Library.Entry> part() {
    List<Library.Entry> all = Library.all();
    return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
  }

  private static EngineComparison comparison(
      List<EngineTask> tasks, List<EngineParticipant> engines, int repetitions) {
    return new EngineComparison(tasks, engines, new int[] {1}, repetitions);
  }

  /**
   * The search, each engine with what suits it, CP-SAT with more workers as well, and each engine
   * in combinatorial Benders decomposition.
   */
  static List<EngineParticipant> engines() {
    List<EngineParticipant> all = new ArrayList<>();
    List<Optional<NamedFormulation>> usual = List.of(Optional.empty());
    all.addAll(EngineParticipant.of(Oracles.CHAIN, usual, ""));
    for (NamedOracle.OfEngine oracle : Oracles.ALL.engines()) {
      for (EngineParticipant engine : EngineParticipant.of(oracle, usual, "")) {
        all.add(engine);
        if (oracle.engine().facts().usesThreads() && oracle.name().equals("cp-sat")) {
          for (int workers : WORKERS) {
            if (workers > 1) {
              all.add(new FixedThreads(engine, workers));
            }
          }
        }
      }
    }
    for (NamedOracle decomposition : Oracles.ALL.decompositions()) {
      all.addAll(EngineParticipant.of(decomposition, usual, ""));
    }
    return all;
  }

  /** By this study's own description. */
  @Override
  @SuppressWarnings("unchecked") // Its tasks are what describe has made.
  public StudyReport report(Experiment<?> experiment, List<RunResult> results) {
    Experiment<EngineTask> own = (Experiment<EngineTask>) experiment;
    List<EngineParticipant> engines =
        own.contenders().stream().map(EngineParticipant.class::cast).toList();
    EngineComparison comparison = comparison(own.problems(), engines, own.repetitions());
    return isOfOptima()
        ? new OptimaReport(own, results, comparison)
        : new SolverBenchmarkReport(own, comparison, comparison.judged(results));
  }
}
