package org.didyma.experiments.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Measure;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.report.Report;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.models.page.ChartSheet;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.Oracles;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.Engine;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.EngineUnavailableException;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.highs.HighsBackend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Engines as participants: runs are kept, go on after a stop, and are summed up. */
class EngineComparisonTest {

  private static final Duration MINUTE = Duration.ofSeconds(60);

  @TempDir Path folder;

  private static EngineComparison comparison(int draws, int... threads) {
    return comparison(
        List.of(
            new SearchEngine("chain", ChainSearch::new, "1"),
            EngineParticipant.of(Oracles.ALL.named("enumeration").orElseThrow(), List.of(), "1")
                .get(0)),
        draws,
        threads);
  }

  private static EngineComparison comparison(
      List<EngineParticipant> engines, int draws, int... threads) {
    List<EngineTask> tasks =
        Suite.random(2, LatticeName.parse("ternary"), Costs.EQUAL, 7).stream()
            .map(Supplier::get)
            .map(
                i ->
                    new EngineTask(
                        i,
                        ProblemNoise.parse("opdisc:1"),
                        true,
                        new EngineTask.Limits(MINUTE, MINUTE.multipliedBy(2), List.of()),
                        7))
            .toList();
    return new EngineComparison(tasks, engines, threads, draws);
  }

  private static Map<String, Long> optima(EngineComparison comparison, List<RunResult> results) {
    return comparison.judged(results).stream()
        .collect(
            Collectors.toMap(
                run -> run.trial().toString(), run -> run.outcome().objective().orElseThrow()));
  }

  /** Draws differ, engines see the same ones, and so does whoever asks again. */
  @Test
  void aDrawIsOneProblemForAll() {
    EngineComparison comparison = comparison(3, 1);
    List<RunResult> results = new ArrayList<>();
    comparison.run(
        List.of(),
        CancellationToken.NEVER,
        results::add,
        open -> {
          throw new AssertionError("the referee has nothing to do");
        });
    List<JudgedRun> runs = comparison.judged(results);
    assertThat(runs).hasSize(2 * 3 * 2).allMatch(JudgedRun::isSolved);
    assertThat(runs.stream().map(r -> r.outcome().objective()).distinct()).hasSize(2 * 3);
    EngineTask task = comparison.experiment().problems().get(0);
    assertThat(new ChainSearch().minimise(task.at(2)).objective())
        .isEqualTo(runs.get(2).certified().orElseThrow())
        .isEqualTo(runs.get(3).outcome().objective().orElseThrow());
    assertThat(results).noneMatch(r -> r.trial().contender().equals(Referee.NAME));
  }

  /** Engines would solve another problem, and shuffling would forget the constraints. */
  @Test
  void constraintsOnColumnsAreRefused() {
    Cells cells = Cells.builder(2).add(new int[] {1, 0}, 1, 0).build();
    WeightLattice free = WeightLattice.cube(2, 1);
    WeightLattice one =
        free.withConstraints(Constraints.of(new int[] {0, 1}, new boolean[2]).withMostColumns(1));
    assertThat(new ProblemInstance("free", LearningProblem.of(cells, free, Costs.EQUAL)).name())
        .isEqualTo("free");
    LearningProblem problem = LearningProblem.of(cells, one, Costs.EQUAL);
    assertThatThrownBy(() -> new ProblemInstance("constrained", problem))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rules for the card");
  }

  /** Weights that are right everywhere are found without a program for the engine. */
  @Test
  void anEngineThatWasNotAskedHasItsVersion() {
    Cells cells = Cells.builder(1).add(new int[] {1}, 3, 0).build();
    LearningProblem problem = LearningProblem.of(cells, WeightLattice.cube(1, 1), Costs.EQUAL);
    NamedOracle.Decomposition highs =
        Oracles.ALL.decompositions().stream()
            .filter(o -> o.name().equals("highs-benders"))
            .findFirst()
            .orElseThrow();
    RunOutcome outcome =
        EngineParticipant.of(highs, List.of(), "1")
            .get(0)
            .run(problem, MINUTE, 1, SearchListener.NONE);
    assertThat(outcome.status()).isEqualTo(RunOutcome.Status.CLAIMED);
    assertThat(outcome.version()).isEqualTo(new HighsBackend().version()).isNotEmpty();
    NamedOracle.Decomposition absent =
        new NamedOracle.Decomposition(new Engine("absent", AbsentBackend::new));
    RunOutcome without =
        EngineParticipant.of(absent, List.of(), "1")
            .get(0)
            .run(problem, MINUTE, 1, SearchListener.NONE);
    assertThat(without.status()).isEqualTo(RunOutcome.Status.CLAIMED);
    assertThat(without.version()).isEmpty();
  }

  /** An engine whose code is not on this machine. */
  private static final class AbsentBackend implements Backend {

    @Override
    public String name() {
      return "absent";
    }

    @Override
    public String version() {
      throw new EngineUnavailableException("absent is not here.", "install it.", null);
    }

    @Override
    public EngineFacts facts() {
      return new EngineFacts("none", "none", false, false);
    }

    @Override
    public Optional<String> refusal(IntegerProgram program, Effort effort) {
      return Optional.empty();
    }

    @Override
    public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
      throw new AssertionError("nobody is to be asked");
    }
  }

  /** A file may call a point optimal that is not; that is no defect of who finds a better one. */
  @Test
  void anOptimumThatIsToldMayBeNone() {
    Cells cells = Cells.builder(1).add(new int[] {1}, 3, 0).build();
    LearningProblem problem = LearningProblem.of(cells, WeightLattice.cube(1, 1), Costs.EQUAL);
    EngineTask task =
        new EngineTask(
            new ProblemInstance("told", problem, OptionalLong.of(3)),
            ProblemNoise.NONE,
            false,
            new EngineTask.Limits(MINUTE, MINUTE, List.of()),
            7);
    EngineComparison comparison =
        new EngineComparison(
            List.of(task),
            List.of(new SearchEngine("chain", ChainSearch::new, "1")),
            new int[] {1},
            1);
    List<RunResult> results = new ArrayList<>();
    assertThatThrownBy(
            () -> {
              comparison.run(List.of(), CancellationToken.NEVER, results::add);
              comparison.judged(results);
            })
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the optimum 3 of problem \"told\" is wrong");
  }

  /** What a kill leaves behind goes on to the same optima, without a run twice. */
  @Test
  void aKilledComparisonGoesOn() throws Exception {
    Map<String, Long> whole = run(comparison(2, 1));
    Path path = folder.resolve(ResultFile.NAME);
    byte[] bytes = Files.readAllBytes(path);
    assertThat(ResultFile.seed(folder)).hasValue(7);
    for (int length = bytes.length; length >= 0; length -= 401) {
      Files.write(path, Arrays.copyOf(bytes, length));
      assertThat(run(comparison(2, 1))).isEqualTo(whole);
    }
    Files.write(path, bytes);
    run(comparison(2, 1));
    assertThat(Files.readAllBytes(path)).isEqualTo(bytes);
    assertThat(run(comparison(3, 1))).containsAllEntriesOf(whole).hasSize(12);
  }

  private Map<String, Long> run(EngineComparison comparison) {
    try (ResultFile file = ResultFile.open(folder, comparison.experiment())) {
      comparison.run(file.results(), CancellationToken.NEVER, file::add);
      return optima(comparison, file.results());
    }
  }

  /** What was judged before it was written is judged alike after it was read. */
  @Test
  void aReadRunIsTheOneThatWasWritten() {
    EngineComparison comparison = comparison(1, 1);
    List<RunResult> results = new ArrayList<>();
    try (ResultFile file = ResultFile.open(folder, comparison.experiment())) {
      comparison.run(
          List.of(),
          CancellationToken.NEVER,
          result -> {
            results.add(result);
            file.add(result);
          });
    }
    try (ResultFile file = ResultFile.open(folder, comparison.experiment())) {
      assertThat(trees(comparison, file.results())).isEqualTo(trees(comparison, results));
    }
  }

  private static String trees(EngineComparison comparison, List<RunResult> results) {
    return comparison.judged(results).stream()
        .map(run -> run.tree().toString())
        .collect(Collectors.joining("\n"));
  }

  @Test
  void meansAndChartsAreOfTheEngines() throws Exception {
    EngineComparison comparison = comparison(3, 1, 2);
    List<RunResult> results = new ArrayList<>();
    comparison.run(List.of(), CancellationToken.NEVER, results::add);
    List<JudgedRun> runs = comparison.judged(results);
    Report.write(folder, comparison.reported(), runs.stream().map(JudgedRun::result).toList());
    assertThat(folder.resolve("summary.md"))
        .content()
        .contains(
            "| problem | engine | threads | runs | solved (%) |",
            "| random 1 | chain | 2 | 3 | 100.00 |")
        .contains("24 of 24 runs")
        .doesNotContain(Referee.NAME, "mechanism");
    assertThat(ChartSheet.of(comparison.solved("a title", runs)).svg())
        .startsWith("<svg ")
        .containsPattern("<title\\s*>a title</title\\s*>")
        .contains("chain 12 of 12");
    assertThat(new EngineTable(runs).text().lines().findFirst().orElseThrow())
        .contains("solver", "threads", "to optimum (s)");
  }

  /** Knows nothing, but for how often it was asked. */
  private record Idle(AtomicInteger asked) implements EngineParticipant {

    @Override
    public String engine() {
      return "idle";
    }

    @Override
    public String formulation() {
      return "";
    }

    @Override
    public String promise(EngineTask task, org.didyma.experiments.Trial trial) {
      return "nothing";
    }

    @Override
    public RunOutcome run(
        LearningProblem problem, Duration limit, int threads, SearchListener listener) {
      asked.incrementAndGet();
      return RunOutcome.without(RunOutcome.Status.FAILED, "", "it is idle");
    }
  }

  /** Where nobody has proven anything the referee does, once for all numbers of threads. */
  @Test
  void theRefereeIsAskedWhereNobodyProves() throws Exception {
    EngineComparison comparison = comparison(List.of(new Idle(new AtomicInteger())), 1, 1, 2);
    List<RunResult> results = new ArrayList<>();
    List<Integer> told = new ArrayList<>();
    comparison.run(List.of(), CancellationToken.NEVER, results::add, told::add);
    comparison.run(results, CancellationToken.NEVER, results::add, told::add);
    assertThat(told).containsExactly(2);
    assertThat(results.stream().filter(r -> r.trial().contender().equals(Referee.NAME)))
        .hasSize(2 * 2);
    List<JudgedRun> runs = comparison.judged(results);
    assertThat(runs).hasSize(4).allMatch(run -> run.certified().isPresent());
    assertThat(runs.get(0).result().status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(runs.get(0).result().measures().get(Measure.SOLVED)).isZero();
    assertThat(comparison.line(results.get(0))).hasValue("random 1, sample 1, idle: failed");
    assertThat(results.stream().map(comparison::line).filter(Optional::isPresent)).hasSize(4);
    Report.write(folder, comparison.reported(), runs.stream().map(JudgedRun::result).toList());
    assertThat(folder.resolve("summary.csv"))
        .content()
        .contains(",refused,failed,", "random 2,idle,2,0,0,0,1,");
    assertThat(folder.resolve("summary.md")).content().contains("| 1 failed |");
  }

  /** What was cut short by the user is no result. */
  @Test
  void aStoppedRunLeavesNoResult() {
    AtomicInteger asked = new AtomicInteger();
    EngineComparison comparison = comparison(List.of(new Idle(asked)), 1, 1);
    List<RunResult> results = new ArrayList<>();
    assertThatThrownBy(() -> comparison.run(List.of(), () -> asked.get() > 1, results::add))
        .isInstanceOf(SearchStoppedException.class);
    assertThat(results).hasSize(1);
  }
}
