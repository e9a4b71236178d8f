package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.didyma.formulations.Costs;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.VectorFit.Law;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * The noise of opdisc or rspm on a lattice: what the proofs state of it, and how the vectors that
 * the oracle was handed are read.
 */
record NoiseCase(
    boolean projected, On on, NoiseLaw law, Costs costs, Adjacency adjacency, AnswerRule rule) {

  static final Delta DELTA = Delta.parse("1e-5");

  private static final double EPSILON = 0.7;

  /**
   * A lattice, and what is known of it without asking it.
   *
   * @param largestNorm R, the largest squared norm that ball or box allow
   * @param points |W|
   * @param members of its separator set
   */
  record On(String name, WeightLattice lattice, int largestNorm, BigInteger points, int members) {

    On(String name, WeightLattice lattice, int largestNorm, long points, int members) {
      this(name, lattice, largestNorm, BigInteger.valueOf(points), members);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static final Map<On, ProvenWidths.Tables> TABLES = new ConcurrentHashMap<>();
  private static final Map<NoiseCase, Long> FINE = new ConcurrentHashMap<>();

  static final List<On> WITHOUT_INTERCEPT =
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

  static final List<On> WITH_INTERCEPT =
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

  /**
   * U. Where the number of records is private, opdisc may take finer steps than it needs, as fine
   * as there is room; which they are is read off the objective.
   */
  long unit() {
    if (!projected) {
      return 256;
    }
    long least = tables().unit(range());
    if (adjacency.replaces()) {
      return least;
    }
    long fine = FINE.computeIfAbsent(this, NoiseCase::powerAbove);
    assertThat(fine).isGreaterThanOrEqualTo(least);
    return fine;
  }

  private static long powerAbove(NoiseCase test) {
    long weight = RecordedNoise.ofOpDisc(test.parameters(), 1, 1).get(0).unit();
    return 2 * Long.highestOneBit(weight - 1);
  }

  /** U(n) = U - j n, what the loss of n records is multiplied by. */
  private long weight(long records) {
    BigInteger loss = BigInteger.valueOf(unit()).multiply(BigInteger.valueOf(range()));
    if (!projected
        || adjacency.replaces()
        || loss.shiftLeft(40).compareTo(BigInteger.ONE.shiftLeft(60)) < 0) {
      return unit();
    }
    long taper = loss.multiply(BigInteger.valueOf(unit())).shiftRight(62).longValueExact() + 1;
    return unit() - taper * records;
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
    long margin = range * unit() + extra();
    double shift = projected ? tables.shift(margin) : margin;
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
        : law instanceof NoiseLaw.Laplace ? Law.roundedLaplace(width) : Law.roundedGaussian(width);
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
    assertThat(eta.unit()).isEqualTo(weight(RecordedNoise.RECORDS));
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
