package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.CellSides;
import org.didyma.formulations.program.TinyBranchAndBound;
import org.didyma.ground.InvalidInputException;
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
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.LazyBackend;
import org.didyma.solver.LazyConstraints;
import org.didyma.solver.Limit;
import org.didyma.solver.Point;
import org.didyma.solver.ProgressListener;
import org.didyma.solver.Row;
import org.didyma.solver.SolveReport;
import org.didyma.solver.Termination;
import org.didyma.solver.Variable;
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
  private static LearningProblem problem(RandomProblems problems, Random random) {
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

  private static int compare(Backend backend, int instances, long seed, boolean wide) {
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

  /** SCIP is told no-goods within its tree. */
  @Test
  void aTreeFindsTheMinimumOfHundredsOfProblems() {
    ScipBackend scip = new ScipBackend();
    assertThat(scip.takesLazyConstraints()).isTrue();
    assertThat(compare(scip, 250, 52, false)).isGreaterThan(80);
  }

  @Test
  void aTreeOfAnExactEngineFindsTheMinimum() {
    AsksAtItsEnd engine = new AsksAtItsEnd(true);
    assertThat(compare(engine, 2000, 61, true)).isGreaterThan(300);
    assertThat(engine.told).isGreaterThan(100);
  }

  /** An engine that does not ask whether its point is allowed is found out. */
  @Test
  void aTreeThatDoesNotAskIsFoundOut() {
    RandomProblems problems = new RandomProblems(62);
    Random random = new Random(62);
    int found = 0;
    for (int i = 0; i < 300; i++) {
      LearningProblem problem = problem(problems, random);
      try {
        Answer answer =
            new BendersOracle(new AsksAtItsEnd(false), Effort.unlimited()).minimise(problem);
        assertThat(answer.objective()).isEqualTo(new Enumeration().minimise(problem).objective());
      } catch (WrongClaimException e) {
        assertThat(e.fault()).isEqualTo(WrongClaimException.Fault.INFEASIBLE_POINT);
        found++;
      }
    }
    assertThat(found).isGreaterThan(5);
  }

  /** Stopped while it judges a point of the tree, it has points and a bound from before. */
  @Test
  void aTreeThatIsStoppedHasAPointAndABound() {
    Random random = new Random(63);
    Cells.Builder cells = Cells.builder(6);
    for (int i = 0; i < 60; i++) {
      boolean positive = random.nextBoolean();
      cells.add(random.ints(6, 0, 2).toArray(), positive ? 1 : 0, positive ? 0 : 1);
    }
    LearningProblem problem =
        LearningProblem.of(
            cells.build(), WeightLattice.cube(6, 2).withIntercept(-5, 5), Costs.EQUAL);
    List<Weights> found = new ArrayList<>();
    int[] asked = {0};
    SearchListener listener =
        new SearchListener() {
          @Override
          public void found(Weights point) {
            found.add(point);
          }

          @Override
          public boolean isCancelled() {
            return isEngine() && ++asked[0] > 25;
          }
        };
    Answer answer =
        new BendersOracle(new ScipBackend(), Effort.unlimited()).minimise(problem, listener);
    assertThat(asked[0]).isGreaterThan(25);
    assertThat(answer.status()).isEqualTo(Answer.Status.STOPPED);
    assertThat(found.get(found.size() - 1)).isEqualTo(answer.weights().orElseThrow());
    assertThat(answer.objective()).isEqualTo(problem.objective(answer.weights().orElseThrow()));
    long bound = ((Certificate.Claimed) answer.certificate().orElseThrow()).bound();
    assertThat(bound)
        .isLessThanOrEqualTo(new Enumeration().minimise(problem).objective())
        .isPositive();
  }

  private static boolean isEngine() {
    return Thread.currentThread().getName().equals("didyma-scip");
  }

  /** What a listener throws within the tree ends it and comes out. */
  @Test
  void aListenerMayThrowWithinTheTree() {
    RandomProblems problems = new RandomProblems(64);
    Random random = new Random(64);
    int thrown = 0;
    for (int i = 0; i < 60; i++) {
      LearningProblem problem = problem(problems, random);
      int[] asked = {0};
      SearchListener listener =
          SearchListener.asking(
              () -> {
                // Later than the first harvest, as a rule.
                if (isEngine()) {
                  asked[0]++;
                  throw new IllegalStateException("enough");
                }
                return false;
              });
      try {
        new BendersOracle(new ScipBackend(), Effort.unlimited()).minimise(problem, listener);
        assertThat(asked[0]).isZero();
      } catch (IllegalStateException e) {
        assertThat(e).hasMessage("enough");
        thrown++;
      }
    }
    assertThat(thrown).isPositive();
  }

  @Test
  @Tag("long")
  void aTreeFindsTheMinimumOfThousandsOfProblems() {
    assertThat(compare(new ScipBackend(), 5000, 65, false)).isGreaterThan(1500);
  }

  @Test
  @Tag("long")
  void enginesFindTheMinimumOfThousandsOfProblems() {
    for (Backend engine : ENGINES) {
      assertThat(compare(engine, 3000, 53, false)).isGreaterThan(500);
    }
  }

  /** The loss is the least one and what the wrong sides cost, at each point of the lattice. */
  @Test
  void sidesAddUpToTheLoss() {
    RandomProblems problems = new RandomProblems(54);
    Random random = new Random(54);
    int points = 0;
    for (int i = 0; i < 300; i++) {
      LearningProblem problem = problem(problems, random);
      CellSides sides = CellSides.of(problem);
      for (Weights w : points(problem.lattice())) {
        long wrong =
            sides.sides().stream()
                .filter(s -> !sides.isRight(s, w))
                .mapToLong(CellSides.Side::cost)
                .sum();
        assertThat(sides.least() + wrong).isEqualTo(problem.loss(w));
        points++;
      }
    }
    assertThat(points).isGreaterThan(1000);
  }

  /**
   * A set is said to have a point exactly when it has one; what is said to contradict itself is a
   * part of the set that has none; and after it was made minimal each of its parts has one.
   */
  @Test
  void noGoodsAreMinimalContradictions() {
    RandomProblems problems = new RandomProblems(55);
    Random random = new Random(55);
    int contradictions = 0;
    for (int i = 0; i < 1500; i++) {
      LearningProblem problem = problem(problems, random);
      List<Weights> points = points(problem.lattice());
      CellSides sides = CellSides.of(problem);
      if (points.isEmpty()) {
        continue;
      }
      SideFeasibility feasibility = new SideFeasibility(sides, () -> false);
      BitSet wanted = new BitSet();
      for (int s = 0; s < sides.sides().size(); s++) {
        wanted.set(s, random.nextInt(4) > 0);
      }
      SideFeasibility.Result result = feasibility.check(wanted);
      assertThat(result.point().isPresent()).as("%d", i).isEqualTo(has(sides, points, wanted));
      if (result.point().isPresent()) {
        assertThat(has(sides, List.of(result.point().get()), wanted)).isTrue();
        assertThat(points).contains(result.point().get());
        continue;
      }
      contradictions++;
      BitSet core = feasibility.minimal(result.core());
      BitSet outside = (BitSet) core.clone();
      outside.andNot(wanted);
      assertThat(outside.isEmpty()).as("%d", i).isTrue();
      assertThat(has(sides, points, core)).as("%d", i).isFalse();
      core.stream()
          .forEach(
              s -> {
                BitSet less = (BitSet) core.clone();
                less.clear(s);
                assertThat(has(sides, points, less)).isTrue();
              });
    }
    assertThat(contradictions).isGreaterThan(200);
  }

  private static boolean has(CellSides sides, List<Weights> points, BitSet wanted) {
    return points.stream()
        .anyMatch(w -> wanted.stream().allMatch(s -> sides.isRight(sides.sides().get(s), w)));
  }

  private static List<Weights> points(WeightLattice lattice) {
    List<Weights> all = new ArrayList<>();
    int[] w = new int[lattice.coordinates()];
    for (int j = 0; j < w.length; j++) {
      w[j] = lattice.low(j);
    }
    while (true) {
      Weights point = Weights.of(w.clone());
      if (lattice.contains(point)) {
        all.add(point);
      }
      int j = w.length - 1;
      while (j >= 0 && w[j] == lattice.high(j)) {
        w[j] = lattice.low(j);
        j--;
      }
      if (j < 0) {
        return all;
      }
      w[j]++;
    }
  }

  /** An exact engine with lazy constraints, which asks about optima alone, or not at all. */
  private static final class AsksAtItsEnd implements LazyBackend {

    private final Backend tiny = new TinyBranchAndBound();
    private final boolean asks;
    int told;

    AsksAtItsEnd(boolean asks) {
      this.asks = asks;
    }

    @Override
    public String name() {
      return "lazy";
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
    public boolean takesLazyConstraints() {
      return true;
    }

    @Override
    public SolveReport solve(IntegerProgram program, Effort effort, ProgressListener listener) {
      throw new AssertionError("it was not told of lazy constraints");
    }

    @Override
    public SolveReport solve(
        IntegerProgram program, LazyConstraints lazy, Effort effort, ProgressListener listener) {
      IntegerProgram whole = program;
      while (true) {
        SolveReport report = tiny.solve(whole, effort, listener);
        Point point = report.incumbent().orElseThrow().point();
        List<Row> violated = asks ? lazy.judge(point).orElseThrow().violated() : List.<Row>of();
        if (violated.isEmpty()) {
          return report;
        }
        assertThat(violated).anyMatch(row -> !row.holdsAt(point));
        told += violated.size();
        IntegerProgramBuilder more = whole.extended();
        violated.forEach(r -> more.row(r.name(), r.expression(), r.lower(), r.upper()));
        whole = more.build();
      }
    }
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
      long[] chosen = program.variables().stream().mapToLong(Variable::upper).toArray();
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
}
