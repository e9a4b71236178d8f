package org.didyma.oracles.sampling.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Completions;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.StairProblems;
import org.didyma.oracles.search.bounds.ThresholdGroups;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** Bounds on masses against sums over all points, at every node of small search trees. */
class PartitionBoundTest {

  private static final double TINY = 1e-8;

  private PartitionBound masses;
  private SearchSpace space;
  private LearningProblem problem;
  private double rate;
  private int[] point;
  private final Set<Class<?>> endedEarly = new HashSet<>();

  @Test
  void boundsAreAtLeastTheMassesNestedAndExactAtTheEnd() {
    RandomProblems problems = new RandomProblems(41);
    RandomLosses losses = new RandomLosses(42);
    Random random = new Random(44);
    Set<Class<?>> kinds = new HashSet<>();
    for (int i = 0; i < 1500; i++) {
      problem = RandomProblems.unperturbed(problems.next(150));
      if (i % 3 == 0) {
        sparsen(i);
      }
      if (i % 5 < 3) {
        problem = losses.replaced(problem).orElse(problem);
      }
      rate = i % 2 == 0 ? 0.5 : 0.07;
      if (i % 7 == 0) {
        // Losses beyond the range of int.
        problem =
            LearningProblem.of(
                problem.cells(),
                problem.lattice(),
                new Costs(1 << 29, 1 + random.nextInt(1 << 29)));
        rate = Math.scalb(rate, -29);
      }
      // Losses are larger there.
      rate = problem.isZeroOne() ? rate : rate / 8;
      space = SearchSpace.of(problem);
      Completions completions = problem.lattice().completions(space.order());
      if (completions.total().signum() == 0) {
        continue;
      }
      masses = PartitionBound.of(space, completions, rate, SearchListener.NONE);
      kinds.add(masses.getClass());
      if (i % 4 == 0) {
        masses = masses.copy();
      }
      point = new int[space.size()];
      check(0);
    }
    assertThat(kinds)
        .containsExactlyInAnyOrder(
            ChainMasses.class, BallMasses.class, SparseMasses.class, CountedMasses.class);
    assertThat(endedEarly).contains(ChainMasses.class, BallMasses.class);
  }

  /** Sums over levels are masses as soon as one stair is left. */
  @Test
  void sumsOverLevelsAreAtLeastTheMassesNestedAndExactAtTheEnd() {
    StairProblems problems = new StairProblems(45);
    RandomLosses losses = new RandomLosses(46);
    int checked = 0;
    int exact = 0;
    for (int i = 0; i < 600; i++) {
      problem = problems.next(300);
      if (i % 5 < 3) {
        problem = losses.replaced(problem).orElse(problem);
      }
      rate = (i % 2 == 0 ? 0.5 : 0.07) / (problem.isZeroOne() ? 1 : 8);
      if (i % 7 == 0) {
        problem =
            LearningProblem.of(problem.cells(), problem.lattice(), new Costs(1 << 29, 1 << 28));
        rate = 1e-9;
      }
      MassTree tree = MassTree.of(problem, rate, SearchListener.NONE);
      if (!tree.isInStairs()) {
        continue;
      }
      checked++;
      space = tree.space();
      masses = i % 4 == 0 ? tree.masses().copy() : tree.masses();
      point = new int[space.size()];
      double mass = check(0);
      boolean isOneStair =
          problem.lattice().coordinates() == ThresholdGroups.of(space).steps(0).length;
      if (isOneStair) {
        exact++;
        double bound = masses.logSum(0) - rate * loss(masses.offset(0));
        assertThat(bound).isCloseTo(mass, within(TINY));
      }
    }
    assertThat(checked).isGreaterThan(300);
    assertThat(exact).isGreaterThan(20);
    assertThat(endedEarly).contains(StairMasses.class);
  }

  /** The same cells with at most one to three non-zero weights in a box around 0. */
  private void sparsen(int i) {
    int d = problem.lattice().features();
    WeightLattice lattice = WeightLattice.cube(d, 1).withMaxNonZeros(Math.min(1 + i / 3 % 3, d));
    lattice = i % 2 == 0 ? lattice.withIntercept(-1, 2) : lattice;
    problem = LearningProblem.of(problem.cells(), lattice, problem.costs());
  }

  private double loss(long offset) {
    return Math.scalb((double) offset, -masses.shift());
  }

  /** Checks the node on the current path; returns the logarithm of the mass of its points. */
  private double check(int depth) {
    double bound = masses.logSum(depth) - rate * loss(masses.offset(depth));
    double mass = Double.NEGATIVE_INFINITY;
    if (depth == space.size()) {
      Weights w = Weights.of(point);
      if (problem.lattice().contains(w)) {
        assertThat(loss(masses.offset(depth)))
            .as("%s %s %s", masses.getClass(), problem.lattice(), problem.cells().count())
            .isEqualTo((double) problem.loss(w));
        assertThat(masses.logSum(depth)).isZero();
        mass = -rate * problem.loss(w);
      }
    } else if (masses.isShort(depth)) {
      mass = Math.log(listed(depth));
    } else {
      double parts = Double.NEGATIVE_INFINITY;
      for (int v = space.low(depth); v <= space.high(depth); v++) {
        double part = masses.partLogSum(depth, v) - rate * loss(masses.partOffset(depth, v));
        parts = logOfSum(parts, part);
        if (part > Double.NEGATIVE_INFINITY) {
          checkEarlyEnd(depth, v);
          masses.descend(depth, v);
          assertThat(masses.logSum(depth + 1) - rate * loss(masses.offset(depth + 1)))
              .isLessThanOrEqualTo(part + TINY);
          point[space.coordinate(depth)] = v;
          mass = logOfSum(mass, check(depth + 1));
        }
      }
      assertThat(parts).isLessThanOrEqualTo(bound + TINY);
    }
    assertThat(mass).isLessThanOrEqualTo(bound + TINY);
    return mass;
  }

  /** A descent ends early where the whole one is closed as well, and otherwise leaves the same. */
  private void checkEarlyEnd(int depth, int v) {
    masses.descend(depth, v);
    int next = depth + 1;
    long offset = masses.offset(next);
    double logSum = masses.logSum(next);
    double whole = logSum - rate * loss(offset);
    for (double margin : new double[] {-TINY, 0.1, 10}) {
      if (masses.descend(depth, v, (at, log) -> log - rate * loss(at) < whole + margin)) {
        assertThat(masses.offset(next)).isEqualTo(offset);
        assertThat(masses.logSum(next)).isEqualTo(logSum);
      } else {
        assertThat(margin).isPositive();
        endedEarly.add(masses.getClass());
      }
    }
  }

  private static double logOfSum(double a, double b) {
    double more = Math.max(a, b);
    return more == Double.NEGATIVE_INFINITY
        ? more
        : more + Math.log1p(Math.exp(Math.min(a, b) - more));
  }

  /**
   * Where chains have one coordinate each, the sum over norms is the mass itself: at rates so large
   * that most of its terms are below the range of doubles, too, which takes tilts or logarithms.
   */
  @Test
  void sumsOverNormsAreMassesAtAnyRate() {
    Random random = new Random(43);
    for (int i = 0; i < 300; i++) {
      int d = 2 + random.nextInt(3);
      Cells.Builder cells = Cells.builder(d);
      for (int j = 0; j < d; j++) {
        int[] row = new int[d];
        row[j] = random.nextBoolean() ? 1 : -1;
        cells.add(row, random.nextInt(9), random.nextInt(9));
      }
      int[] low = new int[d];
      int[] high = new int[d];
      Arrays.setAll(low, j -> -random.nextInt(4));
      Arrays.setAll(high, j -> low[j] + random.nextInt(6));
      problem =
          LearningProblem.of(
              cells.build(),
              WeightLattice.box(low, high).withBall(random.nextInt(5 * d)),
              Losses.parse("logistic:1:none:1/64").over(new ScoreRange(-6, 6), Costs.EQUAL));
      space = SearchSpace.of(problem);
      Completions completions = problem.lattice().completions(space.order());
      if (completions.total().signum() == 0) {
        continue;
      }
      for (double each : new double[] {0.001, 0.1, 1, 3, 10, 100}) {
        rate = each;
        masses = PartitionBound.of(space, completions, rate, SearchListener.NONE);
        point = new int[d];
        double mass = check(0);
        if (masses instanceof BallMasses) {
          double bound = masses.logSum(0) - rate * loss(masses.offset(0));
          assertThat(bound).isCloseTo(mass, within(TINY));
        }
      }
    }
  }

  private double listed(int depth) {
    double[] mass = new double[1];
    int[] copy = point.clone();
    for (int k = depth; k < space.size(); k++) {
      copy[space.coordinate(k)] = 0;
    }
    masses.list(
        depth,
        (position, value, loss) -> {
          int[] own = copy.clone();
          if (position >= 0) {
            own[space.coordinate(position)] = value;
          }
          assertThat(problem.lattice().contains(Weights.of(own))).isTrue();
          assertThat(loss).isEqualTo(problem.loss(Weights.of(own)));
          mass[0] += Math.exp(-rate * loss);
        });
    return mass[0];
  }

  @Test
  void theTableOfExponentialsIsRight() {
    ExponentialTable decay = ExponentialTable.of(0.3);
    assertThat(decay.at(0)).isEqualTo(1);
    assertThat(decay.at(7)).isCloseTo(Math.exp(-2.1), within(1e-15));
    assertThat(decay.at(100_000)).isZero();
    assertThat(ExponentialTable.of(1e-6).at(1_000_000)).isCloseTo(Math.exp(-1), within(1e-15));
  }

  /** Whatever tables were asked for before, and by whom. */
  @Test
  void tablesOfManyRatesAreNotMixedUp() {
    for (int round = 0; round < 2; round++) {
      for (int i = 1; i <= 40; i++) {
        for (double rate : new double[] {i / 8.0, Math.scalb(0.3, -i % 8)}) {
          long far = (long) Math.ceil(150 / rate);
          assertThat(ExponentialTable.of(rate).at(3)).isCloseTo(Math.exp(-3 * rate), within(1e-14));
          assertThat(ExponentialTable.of(rate).at(far)).isZero();
          assertThat(ExponentialTable.of(rate, 700).at(far)).isPositive();
        }
      }
    }
  }

  /** Of numbers with more bits than a double has exponents for, too. */
  @Test
  void logarithmsOfLargeCountsAreRight() {
    for (int bits : new int[] {0, 1, 63, 64, 65, 200, 3000}) {
      assertThat(CountedMasses.logarithm(BigInteger.ONE.shiftLeft(bits)))
          .isCloseTo(bits * Math.log(2), within(1e-12 * bits + 1e-15));
    }
    assertThat(CountedMasses.logarithm(BigInteger.ZERO)).isEqualTo(Double.NEGATIVE_INFINITY);
  }
}
