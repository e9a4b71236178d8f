package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.LawBits;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of objective perturbation and the shifts that its promise rests on. */
class PerturbationNoiseTest {

  private static final Epsilon ONE = Epsilon.parse("1");
  private static final long SENSITIVITY = 2;

  static Stream<WeightLattice> lattices() {
    return Stream.of(
        WeightLattice.cube(1, 1),
        WeightLattice.cube(1, 3),
        WeightLattice.cube(3, 1),
        WeightLattice.cube(2, 2).withBall(4),
        WeightLattice.cube(3, 2).withMaxNonZeros(2),
        WeightLattice.box(new int[] {-1, 0}, new int[] {2, 1}));
  }

  @ParameterizedTest
  @MethodSource("lattices")
  void pointsAreApartByTheSeparation(WeightLattice lattice) {
    ProjectedLattice projected = ProjectedLattice.of(lattice);
    assertThat(projected.separation()).isPositive();
    for (Weights v : points(lattice)) {
      assertThat(l1(lifted(projected, v))).isLessThanOrEqualTo(projected.largestL1Norm());
      for (Weights w : points(lattice)) {
        if (!v.equals(w)) {
          long[] a = lifted(projected, v);
          long[] b = lifted(projected, w);
          assertThat(inner(a, a) - inner(a, b)).isGreaterThanOrEqualTo(projected.separation());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("lattices")
  void tablesAreRoundedSquareRoots(WeightLattice lattice) {
    ProjectedLattice projected = ProjectedLattice.of(lattice);
    long last = projected.largestSquaredNorm();
    BigInteger square = BigInteger.ONE.shiftLeft(2 * projected.precision());
    requireRounded(projected.step(), square, last);
    for (int m = 0; m <= last; m++) {
      requireRounded(projected.height(m), square.multiply(BigInteger.valueOf(last - m)), last);
    }
    for (int m = 1; m < last; m++) {
      assertThat(projected.height(m + 1) - projected.height(m))
          .isLessThanOrEqualTo(projected.height(m) - projected.height(m - 1));
    }
  }

  /** 2 x - 1 <= 2 sqrt(numerator/denominator) <= 2 x + 1. */
  private static void requireRounded(long x, BigInteger numerator, long denominator) {
    BigInteger root = numerator.shiftLeft(2);
    BigInteger scale = BigInteger.valueOf(denominator);
    BigInteger low = BigInteger.valueOf(Math.max(0, 2 * x - 1)).pow(2).multiply(scale);
    BigInteger high = BigInteger.valueOf(2 * x + 1).pow(2).multiply(scale);
    assertThat(root).isBetween(low, high);
  }

  @Test
  void refusesWhatIsNotApart() {
    assertThatThrownBy(() -> ProjectedLattice.of(WeightLattice.cube(9, 3), 2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too coarse");
    WeightLattice intercept = WeightLattice.cube(2, 1).withIntercept(-1, 1);
    assertThatThrownBy(() -> ProjectedLattice.of(intercept))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> ProjectedLattice.of(WeightLattice.cube(3000, 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("beyond exact arithmetic");
  }

  /** The minimiser stays one, ties included, when the noise is shifted towards it. */
  @ParameterizedTest
  @MethodSource("lattices")
  void aShiftMakesUpForANeighbour(WeightLattice lattice) {
    ProjectedLattice projected = ProjectedLattice.of(lattice);
    ProjectedNoise noise = new ProjectedNoise(projected, ONE, SENSITIVITY);
    Rational shift = noise.width().dividedBy(Rational.of(projected.largestL1Norm()));
    assertThat(shift.denominator()).isEqualTo(BigInteger.ONE);
    long g = shift.numerator().longValueExact();
    assertThat(g).isGreaterThanOrEqualTo(256);
    SplittableRandom random = new SplittableRandom(3);
    List<Weights> points = points(lattice);
    for (int trial = 0; trial < 300; trial++) {
      long[] loss = random.longs(points.size(), 0, 4).toArray();
      long[] other = loss.clone();
      for (int i = 0; i < other.length; i++) {
        other[i] += random.nextLong(SENSITIVITY + 1);
      }
      Perturbation drawn = small(noise.draw(random::nextLong), random.nextInt(3));
      int w = minimiser(points, loss, noise.unit(), v -> gain(drawn, v));
      long[] lift = lifted(projected, points.get(w));
      int same =
          minimiser(
              points,
              other,
              noise.unit(),
              v -> gain(drawn, v) + g * inner(lift, lifted(projected, v)));
      assertThat(same).isEqualTo(w);
    }
  }

  /** Also without noise, where ties abound. */
  private static Perturbation small(Perturbation drawn, int divisor) {
    long[] linear = new long[drawn.coordinates()];
    long[] table = new long[drawn.projectedLength()];
    for (int j = 0; j < linear.length && divisor > 0; j++) {
      linear[j] = drawn.linear(j) / (1L << 9 * (divisor - 1));
    }
    for (int m = 0; m < table.length && divisor > 0; m++) {
      table[m] = drawn.projected(m);
    }
    return Perturbation.of(drawn.unit(), linear, table);
  }

  @ParameterizedTest
  @MethodSource("lattices")
  void aShiftOfSeparatorWeightsMakesUpForANeighbour(WeightLattice lattice) {
    SeparatorNoise noise = new SeparatorNoise(lattice, ONE, SENSITIVITY);
    SplittableRandom random = new SplittableRandom(4);
    List<Weights> points = points(lattice);
    for (int trial = 0; trial < 300; trial++) {
      long[] loss = random.longs(points.size(), 0, 4).toArray();
      long[] other = loss.clone();
      for (int i = 0; i < other.length; i++) {
        other[i] += random.nextLong(SENSITIVITY + 1);
      }
      SeparatorWeights drawn = noise.draw(random::nextLong).separator().orElseThrow();
      int w = minimiser(points, loss, SeparatorNoise.UNIT, v -> -drawn.at(v));
      long[][] towards = new long[lattice.coordinates()][];
      for (int j = 0; j < towards.length; j++) {
        towards[j] = new long[lattice.high(j) - lattice.low(j)];
        for (int i = 0; i < towards[j].length; i++) {
          boolean one = points.get(w).get(j) > lattice.low(j) + i;
          towards[j][i] = (one ? -1 : 1) * SENSITIVITY * SeparatorNoise.UNIT;
        }
      }
      SeparatorWeights shift = SeparatorWeights.of(lattice, towards);
      int same = minimiser(points, other, SeparatorNoise.UNIT, v -> -drawn.at(v) - shift.at(v));
      assertThat(same).isEqualTo(w);
    }
  }

  /** The noise is as wide as the promise needs: E|z| is the scale, but for 1/12 of its inverse. */
  @Test
  void noiseHasItsScale() {
    RandomBits bits = LawBits.of(30);
    ProjectedLattice projected = ProjectedLattice.of(WeightLattice.cube(5, 1));
    ProjectedNoise noise = new ProjectedNoise(projected, Epsilon.parse("0.5"), SENSITIVITY);
    SeparatorNoise separator =
        new SeparatorNoise(projected.lattice(), Epsilon.parse("0.5"), SENSITIVITY);
    assertThat(separator.width()).isEqualTo(Rational.of(256 * 10 * 2 * 2));
    int draws = 4000;
    double linear = 0;
    double last = 0;
    double members = 0;
    Weights all = Weights.of(1, -1, -1, -1, -1);
    Weights less = Weights.of(0, -1, -1, -1, -1);
    for (int i = 0; i < draws; i++) {
      Perturbation drawn = noise.draw(bits);
      linear += Math.abs((double) drawn.linear(2) / projected.step());
      last += (double) drawn.projected(0) / projected.height(0);
      SeparatorWeights eta = separator.draw(bits).separator().orElseThrow();
      members += Math.abs(eta.at(all) - eta.at(less));
    }
    double scale = noise.width().doubleValue() * draws;
    // The mean of 4000 has a relative standard deviation of 0.016.
    assertThat(linear).isBetween(0.9 * scale, 1.1 * scale);
    assertThat(last).isBetween(0.9 * scale, 1.1 * scale);
    assertThat(members / draws)
        .isBetween(0.9 * separator.width().doubleValue(), 1.1 * separator.width().doubleValue());
  }

  private static int minimiser(
      List<Weights> points, long[] loss, long unit, ToLongFunction<Weights> gain) {
    int best = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < loss.length; i++) {
      long value = unit * loss[i] - gain.applyAsLong(points.get(i));
      if (value < least) {
        least = value;
        best = i;
      }
    }
    return best;
  }

  private static long gain(Perturbation eta, Weights w) {
    long sum = 0;
    int norm = 0;
    for (int j = 0; j < w.size(); j++) {
      sum += eta.linear(j) * w.get(j);
      norm += w.get(j) * w.get(j);
    }
    return sum + eta.projected(norm);
  }

  private static long[] lifted(ProjectedLattice projected, Weights w) {
    long[] lift = new long[w.size() + 1];
    int norm = 0;
    for (int j = 0; j < w.size(); j++) {
      lift[j] = projected.step() * w.get(j);
      norm += w.get(j) * w.get(j);
    }
    lift[w.size()] = projected.height(norm);
    return lift;
  }

  private static long inner(long[] a, long[] b) {
    long sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static long l1(long[] a) {
    long sum = 0;
    for (long x : a) {
      sum += Math.abs(x);
    }
    return sum;
  }

  /** In lexicographic order. */
  private static List<Weights> points(WeightLattice lattice) {
    List<int[]> partial = List.of(new int[0]);
    for (int j = 0; j < lattice.coordinates(); j++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] w : partial) {
        for (int v = lattice.low(j); v <= lattice.high(j); v++) {
          int[] next = java.util.Arrays.copyOf(w, j + 1);
          next[j] = v;
          longer.add(next);
        }
      }
      partial = longer;
    }
    return partial.stream().map(Weights::of).filter(lattice::contains).toList();
  }

  /** Proven Gaussian widths grow with the number of points, so that it must never be too small. */
  @Test
  void pointsThatAreNotCountedAreThoseOfTheBox() {
    WeightLattice ball = WeightLattice.cube(3, 2).withBall(5);
    assertThat(SeparatorNoise.pointsAtMost(ball)).isEqualTo(ball.cardinality());
    WeightLattice large = WeightLattice.cube(3, 1000).withBall(1_500_000).withIntercept(-2, 5);
    assertThatThrownBy(large::cardinality).isInstanceOf(InvalidInputException.class);
    assertThat(SeparatorNoise.pointsAtMost(large))
        .isEqualTo(BigInteger.valueOf(2001).pow(3).multiply(BigInteger.valueOf(8)));
  }

  /** The last noise with room, and one step more of it in any place. */
  @Test
  void noiseBeyondTheRoomStopsARun() {
    long room = 1L << 60;
    WeightLattice lattice = WeightLattice.box(new int[] {-3, 0}, new int[] {1, 2});
    PerturbationParameters parameters =
        new PerturbationParameters(ONE, Adjacency.REPLACE, lattice, Costs.EQUAL);
    long most = room - 1 - 3 * 7 - 2 * 5;
    parameters.requireFit(Perturbation.of(4, new long[] {-7, 5}, new long[] {1, -most, 2}));
    for (Perturbation more :
        List.of(
            Perturbation.of(4, new long[] {-7, 5}, new long[] {1, most + 1, 2}),
            Perturbation.of(4, new long[] {8, 5}, new long[] {most}),
            Perturbation.of(4, new long[] {7, -6}, new long[] {-most}))) {
      assertThatThrownBy(() -> parameters.requireFit(more)).hasMessageContaining("bounds");
    }
    long[][] eta = {{1, -2, 3, -4}, {5, 10 - room + 6}};
    parameters.requireFit(Perturbation.separator(4, SeparatorWeights.of(lattice, eta)));
    eta[0][2]++;
    Perturbation more = Perturbation.separator(4, SeparatorWeights.of(lattice, eta));
    assertThatThrownBy(() -> parameters.requireFit(more)).hasMessageContaining("bounds");
  }
}
