package org.didyma.experiments.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongUnaryOperator;
import org.didyma.core.CancellationToken;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.page.SolversPage;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.Formulations;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Limit;
import org.didyma.solver.Point;
import org.didyma.solver.Progress;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.solver.cpsat.CpSatBackend;
import org.junit.jupiter.api.Test;

/** Engines that say what is not so are found out, and the others are not accused. */
class WrongClaimCountTest {

  private static final EngineTask.Limits LIMITS =
      new EngineTask.Limits(Duration.ofSeconds(60), Duration.ofSeconds(60), List.of(0.1, 1.0));

  /**
   * Best is (1, 1, 1) with 2 errors; weights 0 predict - everywhere and have 10, fewer than all
   * that differ from them in one or two weights, where a look at those would find a wrong claim
   * out.
   */
  private static final LearningProblem PROBLEM =
      LearningProblem.of(
          Cells.builder(3)
              .add(new int[] {1, 1, 1}, 9, 1)
              .add(new int[] {1, 1, -2}, 1, 20)
              .add(new int[] {1, -2, 1}, 0, 20)
              .add(new int[] {-2, 1, 1}, 0, 20)
              .build(),
          WeightLattice.cube(3, 1),
          Costs.EQUAL);

  /** Asks CP-SAT, and then says something else. */
  private record Liar(Termination termination, boolean other, LongUnaryOperator bound)
      implements Backend {

    @Override
    public String name() {
      return "liar";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public EngineFacts facts() {
      return new EngineFacts("an engine of tests", "Apache-2.0", true, false);
    }

    @Override
    public Optional<String> refusal(IntegerProgram program, Effort effort) {
      return Optional.empty();
    }

    @Override
    public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
      SolveReport truth = new CpSatBackend().solve(program, effort, progress -> {});
      // All variables at 0: weights 0, and nothing is predicted +.
      Point zero = Point.of(new long[program.variables().size()]);
      Point point = other ? zero : truth.incumbent().orElseThrow().point();
      Incumbent incumbent = Incumbent.check(program, point);
      long objective = incumbent.objective().orElseThrow();
      listener.progress(new Progress(0.25, OptionalDouble.of(objective), OptionalDouble.empty()));
      return new SolveReport(
          name(),
          version(),
          termination,
          termination == Termination.LIMIT ? Limit.TIME : Limit.NONE,
          Optional.of(incumbent),
          OptionalDouble.of(bound.applyAsLong(objective)),
          OptionalLong.of(7),
          0.5,
          Map.of(),
          "");
    }
  }

  @Test
  void aPointThatIsBeatenIsAWrongClaim() {
    List<JudgedRun> rows = rows(new Liar(Termination.OPTIMAL, true, objective -> objective));
    JudgedRun liar = rows.get(1);
    assertThat(liar.outcome().objective()).hasValue(10);
    assertThat(liar.certified()).hasValue(2);
    assertThat(liar.wrongClaim()).contains("another one is better");
    assertThat(liar.isSolved()).isFalse();
    assertThat(liar.secondsToProof()).isEmpty();
    assertThat(liar.secondsToOptimum()).isEmpty();
    assertThat(rows.get(0).wrongClaim()).isEmpty();
    assertThat(new EngineTable(rows).markdown().lines().toList().get(3))
        .startsWith("| four cells | liar indicator | > 60 | > 60 |")
        .endsWith("| 10 | 0 of 1 | 1 |");
  }

  /** Nobody has proven an optimum here, but somebody once found a better point. */
  @Test
  void aPointThatWasFoundBeforeBeatsAClaim() {
    Liar liar = new Liar(Termination.OPTIMAL, true, objective -> objective);
    ProblemInstance unknown = new ProblemInstance("four cells", PROBLEM);
    for (ProblemInstance instance : List.of(unknown, unknown.withPoint(Weights.of(1, 1, 1)))) {
      EngineTask task = new EngineTask(instance, ProblemNoise.NONE, false, LIMITS, 1);
      EngineComparison comparison =
          new EngineComparison(List.of(task), List.of(participant(liar)), new int[] {1}, 1);
      List<RunResult> results = new ArrayList<>();
      comparison.run(List.of(), CancellationToken.NEVER, results::add);
      results.removeIf(result -> result.trial().contender().equals(Referee.NAME));
      JudgedRun run = comparison.judged(results).get(0);
      assertThat(run.certified()).isEmpty();
      assertThat(run.isSolved()).isEqualTo(instance == unknown);
      assertThat(run.isWrong()).isEqualTo(instance != unknown);
    }
  }

  @Test
  void theRefereeFindsTheOptimumWhenNoContestantProvesIt() {
    Liar liar = new Liar(Termination.OPTIMAL, true, objective -> objective);
    List<JudgedRun> rows = rows(ProblemNoise.NONE, List.of(participant(liar)));
    assertThat(rows.get(0).certified()).hasValue(2);
    assertThat(rows.get(0).isWrong()).isTrue();
  }

  /** Two of three draws were not solved, so that half of them took longer than the limit. */
  @Test
  void mediansCountDrawsThatWereNotSolved() {
    JudgedRun solved = rows(new Liar(Termination.OPTIMAL, false, objective -> objective)).get(1);
    JudgedRun not = rows(new Liar(Termination.LIMIT, true, objective -> objective - 1)).get(1);
    assertThat(new EngineTable(List.of(solved, not, not)).markdown().lines().toList().get(2))
        .startsWith("| four cells | liar indicator | > 60 | > 60 |")
        .contains("| 1 of 3 |");
    assertThat(new EngineTable(List.of(solved, solved, not)).markdown().lines().toList().get(2))
        .startsWith("| four cells | liar indicator | 0.25 | 0.50 |");
    assertThat(SolversPage.of("?", List.of(solved, not, not)).html())
        .contains("> 60".replace(">", "&gt;"));
  }

  @Test
  void aBoundAboveAPointIsAWrongClaim() {
    JudgedRun row = rows(new Liar(Termination.LIMIT, true, objective -> objective - 1)).get(1);
    assertThat(row.outcome().status()).isEqualTo(RunOutcome.Status.LIMIT);
    assertThat(row.wrongClaim()).contains("lower bound above");
  }

  @Test
  void aClaimThatContradictsItselfIsWrongThoughItsPointIsBest() {
    JudgedRun row = rows(new Liar(Termination.OPTIMAL, false, objective -> objective - 5)).get(1);
    assertThat(row.outcome().status()).isEqualTo(RunOutcome.Status.WRONG);
    assertThat(row.outcome().objective()).hasValue(2);
    assertThat(row.isWrong()).isTrue();
  }

  @Test
  void anHonestEngineIsNotAccused() {
    JudgedRun claim = rows(new Liar(Termination.OPTIMAL, false, objective -> objective)).get(1);
    assertThat(claim.isSolved()).isTrue();
    assertThat(claim.wrongClaim()).isEmpty();
    assertThat(claim.secondsToOptimum()).hasValue(0.25);
    assertThat(claim.secondsToProof()).hasValue(0.5);
    assertThat(claim.outcome().nodes()).hasValue(7);
    JudgedRun limit = rows(new Liar(Termination.LIMIT, false, objective -> objective - 1)).get(1);
    assertThat(limit.wrongClaim()).isEmpty();
    assertThat(limit.gap()).hasValue(0.5);
    assertThat(limit.secondsToProof()).isEmpty();
  }

  /** Each noise gives a problem on which engines and the exact optimum agree. */
  @Test
  void allSeeTheSameNoise() {
    for (String noise : List.of("none", "opdisc:1", "rspm:1")) {
      List<JudgedRun> rows =
          rows(
              ProblemNoise.parse(noise),
              List.of(
                  participant(new CpSatBackend()),
                  new ProgramEngine("cp-sat", new CpSatBackend(), named("big-m")),
                  new ProgramEngine("cp-sat", new CpSatBackend(), named("row-big-m")),
                  new SearchEngine("enumeration", threads -> new Enumeration(), "1")));
      long certified = rows.get(0).certified().orElseThrow();
      for (JudgedRun row : rows.subList(0, 3)) {
        assertThat(row.outcome().objective()).describedAs(noise).hasValue(certified);
        assertThat(row.isSolved()).isTrue();
      }
      assertThat(rows.get(3).outcome().status()).isEqualTo(RunOutcome.Status.PROVEN);
    }
  }

  private static List<JudgedRun> rows(Backend liar) {
    return rows(
        ProblemNoise.NONE,
        List.of(new SearchEngine("chain", ChainSearch::new, "1"), participant(liar)));
  }

  private static List<JudgedRun> rows(ProblemNoise noise, List<EngineParticipant> engines) {
    EngineTask task =
        new EngineTask(new ProblemInstance("four cells", PROBLEM), noise, false, LIMITS, 1);
    EngineComparison comparison = new EngineComparison(List.of(task), engines, new int[] {1}, 1);
    List<RunResult> results = new ArrayList<>();
    comparison.run(List.of(), CancellationToken.NEVER, results::add);
    return comparison.judged(results);
  }

  private static EngineParticipant participant(Backend backend) {
    return new ProgramEngine(backend.name(), backend, named("indicator"));
  }

  private static NamedFormulation named(String name) {
    return Formulations.named(name).orElseThrow();
  }
}
