package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.TinyBranchAndBound;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.Incumbent;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Limit;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Combinatorial Benders decomposition against the evaluation of every point. */
class BendersOracleTest {

  private static final List<Backend> ENGINES =
      List.of(new CpSatBackend(), new ScipBackend(), new HighsBackend());

  /** Boxes, balls, few non-zero weights, intercepts; costs that differ either way. */
  static LearningProblem problem(RandomProblems problems, Random random) {
    LearningProblem drawn = problems.next(300);
    Costs costs = new Costs(1 + random.nextInt(6), 1 + random.nextInt(6));
    return random.nextInt(3) == 0
        ? LearningProblem.of(drawn.cells(), drawn.lattice(), costs)
        : contradictory(random, costs);
  }

  /** More rows than weights, with labels by chance: no weights have all of them right. */
  private static LearningProblem contradictory(Random random, Costs costs) {
    int d = 2 + random.nextInt(3);
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 8 + random.nextInt(10); i++) {
      boolean positive = random.nextBoolean();
      int records = 1 + random.nextInt(5);
      cells.add(random.ints(d, -2, 3).toArray(), positive ? records : 0, positive ? 0 : records);
    }
    WeightLattice lattice = WeightLattice.cube(d, 1 + random.nextInt(2));
    if (random.nextInt(3) == 0) {
      lattice = lattice.withBall(1 + random.nextInt(6));
    }
    if (random.nextInt(3) == 0) {
      lattice = lattice.withMaxNonZeros(1 + random.nextInt(2));
    }
    return LearningProblem.of(
        cells.build(), random.nextBoolean() ? lattice.withIntercept(-2, 1) : lattice, costs);
  }

  /** Coordinates so large that rows in doubles mean nothing are left to {@link WrongClaimsTest}. */
  private static boolean isNarrow(LearningProblem problem) {
    for (int e = 0; e < problem.cells().start(problem.cells().count()); e++) {
      if (Math.abs(problem.cells().value(e)) > 100) {
        return false;
      }
    }
    return true;
  }

  static int compare(Backend backend, int instances, long seed, boolean wide) {
    BendersOracle oracle = new BendersOracle(backend, Effort.unlimited());
    RandomProblems problems = new RandomProblems(seed);
    Random random = new Random(seed);
    int withNoGoods = 0;
    for (int i = 0; i < instances; i++) {
      LearningProblem problem = problem(problems, random);
      if (!wide && !isNarrow(problem)) {
        continue;
      }
      Answer expected = new Enumeration().minimise(problem);
      Answer answer = oracle.minimise(problem);
      if (expected.status() == Answer.Status.INFEASIBLE) {
        assertThat(answer.status()).as("instance %d", i).isEqualTo(Answer.Status.INFEASIBLE);
        continue;
      }
      assertThat(answer.status()).as("instance %d", i).isEqualTo(Answer.Status.CLAIMED);
      Weights w = answer.weights().orElseThrow();
      assertThat(problem.lattice().contains(w)).as("instance %d", i).isTrue();
      assertThat(problem.objective(w)).as("instance %d", i).isEqualTo(answer.objective());
      assertThat(answer.objective()).as("instance %d", i).isEqualTo(expected.objective());
      Certificate certificate = answer.certificate().orElseThrow();
      assertThat(certificate.isProof()).isFalse();
      assertThat(((Certificate.Claimed) certificate).bound()).isEqualTo(expected.objective());
      withNoGoods += answer.nodes() > 1 ? 1 : 0;
    }
    return withNoGoods;
  }

  @Test
  void itFindsTheMinimumOfThousandsOfProblems() {
    assertThat(compare(new TinyBranchAndBound(), 3000, 51, true)).isGreaterThan(500);
  }

  /** One cell costs nearly as much as a loss may, the others little. */
  @Test
  void aCellMayCostNearlyAllThereIs() {
    Random random = new Random(58);
    BendersOracle oracle = new BendersOracle(new TinyBranchAndBound(), Effort.unlimited());
    for (int i = 0; i < 100; i++) {
      Cells.Builder cells = Cells.builder(2).add(new int[] {3, 1}, 1L << 31, 0);
      for (int k = 0; k < 14; k++) {
        boolean positive = random.nextBoolean();
        cells.add(random.ints(2, -2, 3).toArray(), positive ? 1 : 0, positive ? 0 : 1);
      }
      LearningProblem problem =
          LearningProblem.of(
              cells.build(), WeightLattice.cube(2, 2), new Costs(1_000_000_000, 1_000_000_000));
      Answer expected = new Enumeration().minimise(problem);
      assertThat(oracle.minimise(problem).objective()).isEqualTo(expected.objective());
    }
  }

  @Test
  void enginesFindTheMinimum() {
    for (Backend engine : ENGINES) {
      assertThat(compare(engine, 60, 52, false)).isGreaterThan(10);
    }
  }

  @Test
  @Tag("long")
  void enginesFindTheMinimumOfThousandsOfProblems() {
    for (Backend engine : ENGINES) {
      assertThat(compare(engine, 3000, 53, false)).isGreaterThan(500);
    }
  }

  /** A master that calls too dear a choice the cheapest is found out by a better point. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aWrongMasterIsFoundOut(boolean all) {
    Backend wrong = new ClaimsTooMuch(all);
    RandomProblems problems = new RandomProblems(56);
    Random random = new Random(56);
    int found = 0;
    for (int i = 0; i < 300; i++) {
      LearningProblem problem = problem(problems, random);
      try {
        Answer answer = new BendersOracle(wrong, Effort.unlimited()).minimise(problem);
        if (answer.status() != Answer.Status.INFEASIBLE) {
          assertThat(answer.objective())
              .isEqualTo(problem.objective(answer.weights().orElseThrow()));
          Certificate.Claimed claimed = (Certificate.Claimed) answer.certificate().orElseThrow();
          assertThat(claimed.bound()).isLessThanOrEqualTo(answer.objective());
        }
      } catch (WrongClaimException e) {
        found++;
      }
    }
    assertThat(found).isPositive();
  }

  @Test
  void noiseAndOtherLossesAreRefused() {
    Cells cells = Cells.builder(1).add(new int[] {1}, 1, 2).build();
    WeightLattice lattice = WeightLattice.cube(1, 1);
    LearningProblem perturbed =
        LearningProblem.of(cells, lattice, Costs.EQUAL, Perturbation.linear(3, 2));
    BendersOracle oracle = new BendersOracle(new TinyBranchAndBound(), Effort.unlimited());
    assertThatThrownBy(() -> oracle.minimise(perturbed))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("perturbed");
  }

  @Test
  void aStoppedRunHasNoOptimum() {
    RandomProblems problems = new RandomProblems(57);
    LearningProblem problem = problem(problems, new Random(57));
    SearchListener stopped = SearchListener.asking(() -> true);
    Answer answer =
        new BendersOracle(new TinyBranchAndBound(), Effort.unlimited()).minimise(problem, stopped);
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(answer.weights()).isEqualTo(Optional.empty());
  }

  /** Calls a choice the cheapest that gives up more than it has to, or all. */
  private static final class ClaimsTooMuch implements Backend {

    private final Backend tiny = new TinyBranchAndBound();
    private final boolean all;

    ClaimsTooMuch(boolean all) {
      this.all = all;
    }

    @Override
    public String name() {
      return "wrong";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public EngineFacts facts() {
      return tiny.facts();
    }

    @Override
    public Optional<String> refusal(IntegerProgram program, Effort effort) {
      return Optional.empty();
    }

    @Override
    public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
      long[] chosen = program.variables().stream().mapToLong(IntegerVariable::upper).toArray();
      if (!all) {
        Point best = tiny.solve(program, effort, listener).incumbent().orElseThrow().point();
        for (int i = 0, more = 0; i < chosen.length; i++) {
          boolean needed = best.value(i) > 0;
          chosen[i] = needed || more++ == 0 ? chosen[i] : 0;
        }
      }
      Incumbent incumbent = Incumbent.check(program, Point.of(chosen));
      return new SolveReport(
          name(),
          version(),
          Termination.OPTIMAL,
          Limit.NONE,
          Optional.of(incumbent),
          OptionalDouble.of(incumbent.objective().orElseThrow()),
          OptionalLong.empty(),
          0,
          Map.of(),
          "");
    }
  }
}
