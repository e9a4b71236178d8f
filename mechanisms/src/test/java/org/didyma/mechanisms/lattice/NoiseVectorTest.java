package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.didyma.formulations.Costs;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.VectorFit.Law;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.Rational;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole vectors of noise that opdisc and rspm hand to their oracles, against the laws that the
 * proofs state: every coordinate and member, every two of them, and their scale, recomputed in
 * {@link ProvenWidths}. A vector that is only compared with one from the same code could lack noise
 * in a coordinate, or share it, and nothing would show.
 *
 * <p>Chi-square and normal tests, each class of draws at a false-alarm rate of 3e-7 over the choice
 * of a seed; the seeds are fixed. Twins of the draws with one defect each must fail.
 */
class NoiseVectorTest {

  private static final double FALSE_ALARM = 1e-7;

  private static final double EPSILON = 0.7;
  private static final Delta DELTA = Delta.parse("1e-5");

  /**
   * A lattice, and what is known of it without asking it.
   *
   * @param largestNorm R, the largest squared norm that ball or box allow
   * @param points |W|
   * @param members of its separator set
   */
  private record On(
      String name, WeightLattice lattice, int largestNorm, BigInteger points, int members) {

    On(String name, WeightLattice lattice, int largestNorm, long points, int members) {
      this(name, lattice, largestNorm, BigInteger.valueOf(points), members);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final Map<On, ProvenWidths.Tables> TABLES = new ConcurrentHashMap<>();

  private static final List<On> WITHOUT_INTERCEPT =
      List.of(
          new On("a line", WeightLattice.cube(1, 1), 1, 3, 2),
          new On("ternary, d=5", WeightLattice.cube(5, 1), 5, 243, 10),
          new On("ternary, d=40", WeightLattice.cube(40, 1), 40, BigInteger.valueOf(3).pow(40), 80),
          new On("box:2, d=9", WeightLattice.cube(9, 2), 36, BigInteger.valueOf(5).pow(9), 36),
          new On("box:3, d=6", WeightLattice.cube(6, 3), 54, BigInteger.valueOf(7).pow(6), 36),
          // 1 + 8 + 24 + 32 + 24 points of squared norms 0 to 4.
          new On("a ball", WeightLattice.cube(4, 2).withBall(4), 4, 89, 16),
          // 1 + 7 * 2 + 21 * 4.
          new On("sparse", WeightLattice.cube(7, 1).withMaxNonZeros(2), 7, 99, 14),
          new On(
              "an uneven box",
              WeightLattice.box(new int[] {-1, 0, 2, -3}, new int[] {2, 1, 2, 0}),
              18,
              32,
              7));

  private static final List<On> WITH_INTERCEPT =
      List.of(
          new On(
              "ternary, d=5, intercept",
              WeightLattice.cube(5, 1).withIntercept(-2, 3),
              5,
              243 * 6,
              15),
          new On(
              "box:3, d=40, intercept",
              WeightLattice.cube(40, 3).withIntercept(-1, 1),
              360,
              BigInteger.valueOf(7).pow(40).multiply(BigInteger.valueOf(3)),
              242),
          new On(
              "sparse, intercept",
              WeightLattice.cube(6, 2).withMaxNonZeros(1).withIntercept(0, 2),
              24,
              (1 + 6 * 4) * 3,
              26));

  /**
   * A mechanism's noise under test.
   *
   * @param law of its vectors
   * @param extra what the rule adds to the margins, in steps of the objective
   */
  private record Case(
      boolean projected, On on, NoiseLaw law, Costs costs, Adjacency adjacency, AnswerRule rule) {

    @Override
    public String toString() {
      return "%s, %s, %s, costs %d:%d, %s, %s"
          .formatted(
              projected ? "opdisc" : "rspm",
              on,
              law.word(),
              costs.missedPositive(),
              costs.falseAlarm(),
              adjacency.label(),
              rule);
    }

    PerturbationParameters parameters() {
      return new PerturbationParameters(
          Epsilon.parse("0.7"), adjacency, on.lattice, costs, law, rule);
    }

    long range() {
      return CostPairs.range(costs, adjacency);
    }

    long unit() {
      return projected ? tables().unit(range()) : 256;
    }

    ProvenWidths.Tables tables() {
      return TABLES.computeIfAbsent(
          on, o -> ProvenWidths.Tables.of(o.lattice.features(), o.largestNorm));
    }

    int dimension() {
      return projected ? on.lattice.features() + 1 : on.members;
    }

    /** 2 G + 1 steps for answers within G of the least, or for claims; none for exact minima. */
    private long extra() {
      long gap = rule.gap().map(g -> (long) Math.floor(g.doubleValue() * unit())).orElse(0L);
      return rule.gap().isPresent() || rule.acceptsClaims() ? 2 * gap + 1 : 0;
    }

    /** The scale of Laplace noise or the standard deviation. */
    double width() {
      long range = range();
      ProvenWidths.Tables tables = tables();
      double shift = projected ? tables.shift(range, extra()) : 256.0 * range + extra();
      double l1 = projected ? tables.l1() : on.members;
      double l2 = Math.sqrt(projected ? tables.squared().doubleValue() : on.members);
      if (law instanceof NoiseLaw.SphericalLaplace) {
        // A whole number, least but for one: on coarse scales that is seen.
        return shift * (Math.floor(Math.sqrt(tables.squared().doubleValue() + 1)) + 1) / EPSILON;
      }
      if (law instanceof NoiseLaw.Gaussian) {
        BigInteger shifts = projected ? on.points.shiftLeft(1) : on.points;
        return shift
            * l2
            * ProvenWidths.gaussian(
                EPSILON, DELTA.value().doubleValue(), dimension(), shifts, !projected);
      }
      return shift * l1 / EPSILON;
    }

    Law one(double width) {
      return law instanceof NoiseLaw.DiscreteLaplace
          ? Law.discreteLaplace(width)
          : law instanceof NoiseLaw.Laplace
              ? Law.roundedLaplace(width)
              : Law.roundedGaussian(width);
    }

    Law[] laws(double width) {
      Law[] laws = new Law[dimension()];
      Arrays.fill(laws, one(width));
      if (projected) {
        laws[laws.length - 1] = laws[0].absolute();
      }
      return laws;
    }

    /** The vectors eta of so many releases. */
    long[][] draws(int releases, long seed) {
      List<Perturbation> seen =
          projected
              ? RecordedNoise.ofOpDisc(parameters(), releases, seed)
              : RecordedNoise.ofRspm(parameters(), releases, seed);
      assertThat(seen).hasSize(releases);
      return seen.stream().map(this::vector).toArray(long[][]::new);
    }

    private long[] vector(Perturbation eta) {
      assertThat(eta.unit()).isEqualTo(unit());
      return projected ? projection(eta) : members(eta);
    }

    /** Divides what is multiplied with A and F; that it can be divided is part of the test. */
    private long[] projection(Perturbation eta) {
      ProvenWidths.Tables tables = tables();
      assertThat(eta.separator()).isEmpty();
      assertThat(eta.projectedLength()).isEqualTo(on.largestNorm + 1);
      long[] vector = new long[dimension()];
      for (int j = 0; j < vector.length - 1; j++) {
        assertThat(eta.linear(j) % tables.step()).isZero();
        vector[j] = eta.linear(j) / tables.step();
      }
      long last = eta.projected(0) / tables.height()[0];
      for (int m = 0; m <= on.largestNorm; m++) {
        assertThat(eta.projected(m)).isEqualTo(last * tables.height()[m]);
      }
      vector[vector.length - 1] = last;
      return vector;
    }

    private long[] members(Perturbation eta) {
      SeparatorWeights separator = eta.separator().orElseThrow();
      assertThat(eta.projectedLength()).isZero();
      long[] vector = new long[on.members];
      int member = 0;
      for (int j = 0; j < on.lattice.coordinates(); j++) {
        assertThat(eta.linear(j)).isZero();
        // Member t changes the sum where w_j passes it, whatever the table looks like inside.
        for (int t = on.lattice.low(j); t < on.lattice.high(j); t++) {
          vector[member++] = separator.at(j, t + 1) - separator.at(j, t);
        }
      }
      assertThat(member).isEqualTo(on.members);
      return vector;
    }
  }

  static Stream<Case> wholeVectors() {
    List<Case> all = new ArrayList<>();
    List<AnswerRule> rules =
        List.of(
            AnswerRule.LEAST_MINIMISER,
            AnswerRule.LEAST_MINIMISER.acceptingClaims(),
            AnswerRule.within(Rational.of(7, 10)));
    int turn = 0;
    List<On> every = new ArrayList<>(WITHOUT_INTERCEPT);
    every.addAll(WITH_INTERCEPT);
    for (On on : every) {
      for (boolean projected : new boolean[] {true, false}) {
        if (projected && on.lattice.hasIntercept()) {
          continue;
        }
        for (NoiseLaw law :
            List.of(
                new NoiseLaw.DiscreteLaplace(),
                new NoiseLaw.Laplace(),
                new NoiseLaw.Gaussian(DELTA))) {
          if (projected && law instanceof NoiseLaw.Laplace) {
            continue;
          }
          // Costs, relations and rules take turns; each pair of costs comes both ways round.
          Costs costs = CostPairs.ALL.get(turn % CostPairs.ALL.size());
          all.add(
              new Case(
                  projected, on, law, costs, Adjacency.values()[turn % 2], rules.get(turn % 3)));
          turn++;
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("wholeVectors")
  void coordinatesAreIndependentAndAsWideAsProven(Case test) {
    int n = test.dimension();
    int releases = Math.max(2_000, 36_000 / n);
    long[][] draws = test.draws(releases, n);
    Law[] laws = test.laws(test.width());
    assertThat(VectorFit.pValue(draws, laws)).isGreaterThan(FALSE_ALARM);
    // Twins: 10 % less of it, none from the fourth coordinate on, two that share.
    for (long[][] twin : twins(draws)) {
      assertThat(VectorFit.pValue(twin, laws)).isLessThan(FALSE_ALARM);
    }
  }

  private static List<long[][]> twins(long[][] draws) {
    int n = draws[0].length;
    List<long[][]> twins = new ArrayList<>();
    twins.add(copies(draws, v -> Arrays.setAll(v, j -> v[j] * 9 / 10)));
    twins.add(copies(draws, v -> v[n - 1] = 0));
    if (n > 3) {
      twins.add(copies(draws, v -> Arrays.fill(v, 3, n, 0)));
    }
    twins.add(copies(draws, v -> v[n - 1] = Math.abs(v[0])));
    if (n > 2) {
      twins.add(copies(draws, v -> v[n / 2] = v[0]));
      twins.add(copies(draws, v -> v[1] = -v[0]));
    }
    return twins;
  }

  @FunctionalInterface
  private interface Defect {
    void spoil(long[] vector);
  }

  private static long[][] copies(long[][] draws, Defect defect) {
    return Arrays.stream(draws).map(long[]::clone).peek(defect::spoil).toArray(long[][]::new);
  }

  /**
   * For all costs, both ways round, and both relations: the mean size of the noise belongs to the
   * larger cost and to nothing else, within six standard deviations. The scale for another
   * sensitivity differs by a quarter at least and is refused.
   */
  @Test
  void theLargerCostDecidesTheScale() {
    List<On> lattices = new ArrayList<>(WITHOUT_INTERCEPT.subList(1, 7));
    lattices.remove(1);
    for (Costs costs : CostPairs.ALL) {
      for (Adjacency adjacency : Adjacency.values()) {
        for (On on : lattices) {
          for (boolean projected : new boolean[] {true, false}) {
            Case test =
                new Case(
                    projected,
                    on,
                    new NoiseLaw.DiscreteLaplace(),
                    costs,
                    adjacency,
                    AnswerRule.LEAST_MINIMISER);
            int releases = 6_000 / test.dimension();
            long[][] draws = test.draws(releases, costs.missedPositive());
            assertThat(isOfScale(draws, test.width())).as(test.toString()).isTrue();
            for (long other : List.of(test.range() * 2, test.range() / 2, costs.missedPositive())) {
              if (other > 0 && other != test.range()) {
                double wrong = test.width() * other / test.range();
                assertThat(isOfScale(draws, wrong)).as("twin of " + test).isFalse();
              }
            }
          }
        }
      }
    }
  }

  /** |z|/scale is exponential but for its grid: its mean is 1, its variance 1. */
  private static boolean isOfScale(long[][] draws, double scale) {
    double sum = 0;
    int count = 0;
    for (long[] vector : draws) {
      for (long z : vector) {
        sum += Math.abs(z) / scale;
        count++;
      }
    }
    return Math.abs(sum / count - 1) < 6 / Math.sqrt(count);
  }

  /**
   * Spherical Laplace noise: its length is a Gamma(d + 1) variable times its scale, the direction
   * in the plane of any two coordinates is uniform, and length and direction are independent.
   */
  @ParameterizedTest
  @MethodSource("spheres")
  void sphericalNoiseHasItsLengthAndAllDirections(Case test) {
    int n = test.dimension();
    long[][] draws = test.draws(n > 20 ? 2_000 : 5_000, n);
    double width = test.width();
    assertThat(sphericalPValue(draws, width)).isGreaterThan(FALSE_ALARM);
    assertThat(sphericalPValue(draws, 0.9 * width)).isLessThan(FALSE_ALARM);
    for (long[][] twin : twins(draws).subList(1, n > 3 ? 5 : 3)) {
      assertThat(sphericalPValue(twin, width)).isLessThan(FALSE_ALARM);
    }
  }

  static Stream<Case> spheres() {
    List<Case> all = new ArrayList<>();
    for (On on : WITHOUT_INTERCEPT) {
      int turn = all.size();
      all.add(
          new Case(
              true,
              on,
              new NoiseLaw.SphericalLaplace(),
              CostPairs.ALL.get(turn % CostPairs.ALL.size()),
              Adjacency.values()[turn % 2],
              turn % 3 == 0
                  ? new AnswerRule(Optional.of(Rational.of(1, 2)), false)
                  : AnswerRule.LEAST_MINIMISER));
    }
    return all.stream();
  }

  private static double sphericalPValue(long[][] draws, double width) {
    int n = draws[0].length;
    GammaDistribution gamma = new GammaDistribution(null, n, 1);
    int cells = 16;
    int[] length = new int[cells];
    int[] part = new int[draws.length];
    for (int i = 0; i < draws.length; i++) {
      double squares = Arrays.stream(draws[i]).mapToDouble(z -> (double) z * z).sum();
      double below = gamma.cumulativeProbability(Math.sqrt(squares) / width);
      part[i] = (int) Math.min(cells - 1, below * cells);
      length[part[i]]++;
    }
    double[] even = new double[cells];
    Arrays.fill(even, 1.0 / cells);
    double least = ChiSquare.pValue(length, even);
    int pairs = n * (n - 1) / 2;
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < j; k++) {
        // In a quarter of the plane, whatever the signs, and the half of the lengths it has.
        int[] angle = new int[cells];
        double[] law = new double[cells];
        Arrays.fill(law, 1.0 / cells);
        for (int i = 0; i < draws.length; i++) {
          double a = Math.abs((double) draws[i][j]);
          double turn = Math.atan2(a, draws[i][k]) / Math.PI;
          angle[(int) Math.min(7, turn * 8) * 2 + part[i] / (cells / 2)]++;
        }
        least = Math.min(least, pairs * ChiSquare.pValue(angle, law));
      }
    }
    // Signs, but for that of the last coordinate, which is taken by its absolute value.
    for (int j = 0; j < n - 1; j++) {
      int coordinate = j;
      long negative = Arrays.stream(draws).filter(v -> v[coordinate] < 0).count();
      double z = (2.0 * negative - draws.length) / Math.sqrt(draws.length);
      double p = 2 * new NormalDistribution(null, 0, 1).cumulativeProbability(-Math.abs(z));
      least = Math.min(least, n * p);
    }
    return least;
  }
}
