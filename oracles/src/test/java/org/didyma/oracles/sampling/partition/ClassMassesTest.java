package org.didyma.oracles.sampling.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.OneHotProblems;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** Bounds on the masses of classes against sums over all their members, at every node. */
class ClassMassesTest {

  private static final double TINY = 1e-8;

  private static final double[] RATES = {0.03, 0.5, 3, 40, 1000};

  private LearningProblem problem;
  private SearchSpace space;
  private PartitionBound masses;
  private double rate;
  private int[] point;
  private final Set<Weights> members = new HashSet<>();
  private int earlyEnds;

  @Test
  void boundsAreAtLeastTheMassesNestedAndExactAtTheEnd() {
    OneHotProblems problems = new OneHotProblems(61);
    RandomLosses losses = new RandomLosses(62);
    int asymmetric = 0;
    int otherLosses = 0;
    for (int i = 0; i < 250; ) {
      problem = RandomProblems.unperturbed(problems.next(3000));
      if (i % 3 == 0) {
        problem = losses.replaced(problem).orElse(problem);
      }
      rate = RATES[i % RATES.length];
      Optional<ShiftClasses> classes = ShiftClasses.of(problem);
      if (classes.isEmpty()) {
        continue;
      }
      space = SearchSpace.of(classes.get().problem());
      masses = ClassMasses.of(classes.get(), space, rate, SearchListener.NONE).orElseThrow();
      masses = i % 4 == 0 ? masses.copy() : masses;
      point = new int[space.size()];
      members.clear();
      check(0);
      // Every point of the lattice is a member of one class.
      assertThat(members).hasSize(problem.lattice().cardinality().intValueExact());
      asymmetric += problem.lattice().low(0) != -problem.lattice().high(0) ? 1 : 0;
      otherLosses += problem.isZeroOne() ? 0 : 1;
      i++;
    }
    assertThat(asymmetric).isGreaterThan(40);
    assertThat(otherLosses).isGreaterThan(40);
    assertThat(earlyEnds).isGreaterThan(1000);
  }

  private double loss(long offset) {
    return Math.scalb((double) offset, -masses.shift());
  }

  /** Checks the node on the current path; returns the logarithm of the mass of its members. */
  private double check(int depth) {
    double bound = masses.logSum(depth) - rate * loss(masses.offset(depth));
    double mass = Double.NEGATIVE_INFINITY;
    if (depth == space.size()) {
      mass = Math.log(masses.members()) - rate * loss(masses.offset(depth));
      assertThat(bound).isCloseTo(mass, within(TINY));
      checkMembers(depth);
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
    for (double margin : new double[] {-TINY, 0.1, 1, 10}) {
      PartitionBound.Closing closing = (at, log) -> log - rate * loss(at) < whole + margin;
      if (masses.descend(depth, v, closing)) {
        assertThat(masses.offset(next)).isEqualTo(offset);
        assertThat(masses.logSum(next)).isCloseTo(logSum, within(TINY));
      } else {
        assertThat(margin).isPositive();
        earlyEnds++;
      }
    }
  }

  private void checkMembers(int depth) {
    assertThat(masses.members()).isPositive();
    for (long number = 0; number < masses.members(); number++) {
      Weights member = Weights.of(masses.member(number, point));
      assertThat(problem.lattice().contains(member)).isTrue();
      assertThat((double) problem.loss(member)).isEqualTo(loss(masses.offset(depth)));
      assertThat(members.add(member)).isTrue();
    }
  }

  private static double logOfSum(double a, double b) {
    double more = Math.max(a, b);
    return more == Double.NEGATIVE_INFINITY
        ? more
        : more + Math.log1p(Math.exp(Math.min(a, b) - more));
  }

  /** Numbers of every size: the tilted sums and those by logarithms, against enumeration. */
  @Test
  void sumsOverShiftsAreRight() {
    Random random = new Random(63);
    for (int i = 0; i < 2000; i++) {
      int factors = 1 + random.nextInt(4);
      double spread = Math.pow(10, random.nextInt(6) - 1);
      ShiftSums sums = new ShiftSums(factors, 6, 7 * factors);
      double[][] logs = new double[factors][];
      int[] low = new int[factors];
      for (int g = 0; g < factors; g++) {
        logs[g] = random.doubles(1 + random.nextInt(6)).map(x -> -spread * x * x).toArray();
        low[g] = random.nextInt(7) - 4;
        sums.add(logs[g], 0, low[g], logs[g].length - 1);
      }
      int least = Arrays.stream(low).sum();
      int most = least + Arrays.stream(logs).mapToInt(p -> p.length - 1).sum();
      double[] all = sums.all();
      for (int total = least; total <= most; total++) {
        double right = enumerated(logs, low, factors, total);
        assertThat(all[total - least]).isCloseTo(right, within(1e-9 * (1 + Math.abs(right))));
        double[] others = new double[7];
        sums.allButLast(total, others);
        for (int a = 0; a < logs[factors - 1].length; a++) {
          double rest = enumerated(logs, low, factors - 1, total - low[factors - 1] - a);
          if (rest == Double.NEGATIVE_INFINITY) {
            assertThat(others[a]).isEqualTo(rest);
          } else {
            assertThat(others[a]).isCloseTo(rest, within(1e-9 * (1 + spread)));
          }
        }
      }
    }
  }

  private static double enumerated(double[][] logs, int[] low, int factors, int total) {
    if (factors == 0) {
      return total == 0 ? 0 : Double.NEGATIVE_INFINITY;
    }
    int g = factors - 1;
    double sum = Double.NEGATIVE_INFINITY;
    for (int a = 0; a < logs[g].length; a++) {
      sum = logOfSum(sum, logs[g][a] + enumerated(logs, low, g, total - low[g] - a));
    }
    return sum;
  }
}
