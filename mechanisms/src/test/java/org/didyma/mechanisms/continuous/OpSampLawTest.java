package org.didyma.mechanisms.continuous;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.didyma.core.CancellationToken;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.TestBits;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The law of what opsamp releases, against docs/proofs/opsamp.md: its numbers are recomputed here
 * from the theorem, its noise and the noise of its calls are told from the releases alone.
 *
 * <p>A table without records has B as the answer of every call, so its release is B plus the final
 * noise. Records of a single feature each make the problem fall apart into coordinates: the answer
 * of a call is B where its noise exceeds a number that the records give, and -B elsewhere; so the
 * average is B times (2 X - m)/m for a binomial X, and the release has a law in closed form.
 *
 * <p>Chi-square tests at false-alarm rate 1e-7 over the choice of a seed; the seeds are fixed.
 * Twins whose noise is shared or too small must fail the same tests.
 */
class OpSampLawTest {

  private static final double FALSE_ALARM = 1e-7;

  /**
   * What the theorem states, for d features, the box [-B, B]^d, slack a and n records.
   *
   * @param rate eta
   * @param calls m
   * @param lambda scale of the final noise
   */
  private record Stated(double rate, long calls, double lambda) {

    static Stated of(OpSamp.Parameters p, double n) {
      boolean sharp = p.calibration() == OpSamp.Calibration.SHARP;
      double epsilon = p.epsilon().value().doubleValue();
      double delta = p.delta().value().doubleValue();
      double lipschitz = p.adjacency().replaces() ? 2 : 1;
      int d = p.magnitudes().size();
      double width = 2 * p.bound().doubleValue();
      double constant = sharp ? 27 : 125;
      double rate = Math.sqrt(epsilon / (constant * lipschitz * n)) / d;
      double moved = constant * rate * lipschitz * d * d * width;
      double alpha = p.slack() * lipschitz * moved;
      // 27 eta L d^2 D + alpha/L, or 125 eta L d^2 D + alpha/(10 G) with L = 2 G.
      double stability = moved + (sharp ? alpha / lipschitz : alpha / (lipschitz == 2 ? 10 : 20));
      double gamma = p.slack() * stability;
      double log = sharp ? Math.log(1 / delta) : Math.log(4 * d / delta);
      double calls = Math.ceil(d * width * (d * width) * log / (2 * gamma * gamma));
      double lambda = (stability + (sharp ? 1 : 2) * gamma) / epsilon;
      return new Stated(rate, (long) calls, lambda);
    }
  }

  private static OpSamp.Parameters parameters(
      String epsilon,
      String delta,
      int d,
      String bound,
      Adjacency adjacency,
      OpSamp.Calibration calibration,
      BoxLoss loss,
      double slack,
      long records) {
    return new OpSamp.Parameters(
        Epsilon.parse(epsilon),
        Delta.parse(delta),
        adjacency,
        loss,
        new BigDecimal(bound),
        Collections.nCopies(d, 1L),
        calibration,
        slack,
        OptionalLong.of(records));
  }

  static Stream<OpSamp.Parameters> parameters() {
    List<OpSamp.Parameters> all = new ArrayList<>();
    for (Adjacency adjacency : Adjacency.values()) {
      for (OpSamp.Calibration calibration : OpSamp.Calibration.values()) {
        boolean few = (adjacency.replaces()) == (calibration == OpSamp.Calibration.SHARP);
        all.add(
            few
                ? parameters("0.8", "0.01", 8, "1", adjacency, calibration, BoxLoss.HINGE, 1, 4_000)
                : parameters("5", "0.2", 9, "0.5", adjacency, calibration, BoxLoss.RAMP, 1, 900));
      }
      all.add(
          parameters(
              "2", "0.1", 40, "2", adjacency, OpSamp.Calibration.SHARP, BoxLoss.LOGISTIC, 1, 2000));
    }
    return all.stream();
  }

  /** Without records only the final noise is left: independent Laplace, of the scale lambda. */
  @ParameterizedTest
  @MethodSource("parameters")
  void theFinalNoiseIsIndependentLaplaceOfTheStatedScale(OpSamp.Parameters p) {
    int d = p.magnitudes().size();
    Stated stated = Stated.of(p, p.records().orElseThrow());
    OpSampPlan plan = OpSampPlan.of(p, p.records().orElseThrow());
    assertThat(plan.calls()).isBetween(stated.calls(), stated.calls() + 2);
    int releases = 6_000 / d + 300;
    double[][] noise = releases(Cells.builder(d).build(), p, releases, 1);
    double bound = p.bound().doubleValue();
    for (double[] release : noise) {
      Arrays.setAll(release, j -> release[j] - bound);
    }
    DoubleUnaryOperator cdf = laplace(stated.lambda());
    assertThat(pValue(noise, cdf)).isGreaterThan(FALSE_ALARM);
    for (double part : new double[] {0.5, 0.8, 1.25}) {
      assertThat(pValue(noise, laplace(part * stated.lambda()))).isLessThan(FALSE_ALARM);
    }
    // Twins: one draw for all coordinates, and two of them shared.
    assertThat(pValue(spoilt(noise, v -> Arrays.fill(v, v[0])), cdf)).isLessThan(FALSE_ALARM);
    assertThat(pValue(spoilt(noise, v -> v[d - 1] = -v[0]), cdf)).isLessThan(FALSE_ALARM);
    assertThat(pValue(spoilt(noise, v -> v[d - 1] = 0), cdf)).isLessThan(FALSE_ALARM);
  }

  private static DoubleUnaryOperator laplace(double scale) {
    return x -> x < 0 ? Math.exp(x / scale) / 2 : 1 - Math.exp(-x / scale) / 2;
  }

  @FunctionalInterface
  private interface Defect {
    void spoil(double[] vector);
  }

  private static double[][] spoilt(double[][] draws, Defect defect) {
    return Arrays.stream(draws).map(double[]::clone).peek(defect::spoil).toArray(double[][]::new);
  }

  private static double[][] releases(Cells cells, OpSamp.Parameters p, int releases, int threads) {
    OpSamp mechanism = new OpSamp(threads);
    TestBits bits = new TestBits(3);
    double[][] all = new double[releases][];
    for (int i = 0; i < releases; i++) {
      all[i] =
          mechanism.draw(cells, p, bits, CancellationToken.NEVER).weights().stream()
              .mapToDouble(Double::doubleValue)
              .toArray();
    }
    return all;
  }

  static Stream<Arguments> losses() {
    return Stream.of(
        Arguments.of(BoxLoss.HINGE, Adjacency.REPLACE, 1),
        Arguments.of(BoxLoss.ABSOLUTE, Adjacency.ADD_REMOVE, 3),
        Arguments.of(BoxLoss.RAMP, Adjacency.REPLACE, 2));
  }

  /**
   * Averages and noise together, with large epsilon, so that the average shows: coordinates whose
   * thresholds are exceeded with probabilities from 0.15 to 0.85. Calls that share their noise have
   * the right mean and a larger variance.
   */
  @ParameterizedTest
  @MethodSource("losses")
  void releasesAreBinomialAveragesPlusNoise(BoxLoss loss, Adjacency adjacency, int threads) {
    long guess = 1_000_000;
    OpSamp.Parameters p =
        parameters("60", "0.5", 4, "1", adjacency, OpSamp.Calibration.SHARP, loss, 0.5, guess);
    Stated stated = Stated.of(p, guess);
    assertThat(stated.calls()).isBetween(64L, 2_000L);
    double[] exceeded = {0.15, 0.5, 0.85, 0.5};
    Cells.Builder cells = Cells.builder(4);
    for (int j = 0; j < 4; j++) {
      // s_j exceeds t with probability exp(-eta t). At w_j = -1 the loss is less by t per unit.
      long t = Math.round(-Math.log(exceeded[j]) / stated.rate());
      int[] row = new int[4];
      row[j] = 1;
      cells.add(row, 40, 40 + (loss == BoxLoss.RAMP ? 2 * t : t));
      exceeded[j] = Math.exp(-stated.rate() * t);
    }
    double[][] releases = releases(cells.build(), p, 600, threads);
    DoubleUnaryOperator[] laws = laws(stated.calls(), exceeded, stated.lambda());
    assertThat(pValue(releases, laws)).isGreaterThan(FALSE_ALARM);
    // Twins: calls that share their noise, two or sixteen at a time; coordinates that share it.
    for (int shared : new int[] {2, 16}) {
      DoubleUnaryOperator[] twin = laws(stated.calls() / shared, exceeded, stated.lambda());
      assertThat(pValue(releases, twin)).isLessThan(FALSE_ALARM);
    }
    assertThat(pValue(spoilt(releases, v -> v[3] = v[1]), laws)).isLessThan(FALSE_ALARM);
  }

  /** By coordinate: (2 X - m)/m + Laplace noise, X binomial. */
  private static DoubleUnaryOperator[] laws(long calls, double[] exceeded, double lambda) {
    DoubleUnaryOperator[] laws = new DoubleUnaryOperator[exceeded.length];
    int m = (int) calls;
    for (int j = 0; j < laws.length; j++) {
      BinomialDistribution counts = new BinomialDistribution(null, m, exceeded[j]);
      double deviation = Math.sqrt(m * exceeded[j] * (1 - exceeded[j]));
      int from = (int) Math.max(0, m * exceeded[j] - 10 * deviation - 5);
      int to = (int) Math.min(m, m * exceeded[j] + 10 * deviation + 5);
      double[] mass = new double[to - from + 1];
      for (int k = from; k <= to; k++) {
        mass[k - from] = counts.probability(k);
      }
      DoubleUnaryOperator noise = laplace(lambda);
      laws[j] =
          x -> {
            double sum = 0;
            for (int k = from; k <= to; k++) {
              sum += mass[k - from] * noise.applyAsDouble(x - (2.0 * k - m) / m);
            }
            return sum;
          };
    }
    return laws;
  }

  private static double pValue(double[][] draws, DoubleUnaryOperator cdf) {
    DoubleUnaryOperator[] laws = new DoubleUnaryOperator[draws[0].length];
    Arrays.fill(laws, cdf);
    return pValue(draws, laws);
  }

  /** The least p-value of all coordinates and pairs, times the number of tests of its kind. */
  private static double pValue(double[][] draws, DoubleUnaryOperator[] laws) {
    int n = laws.length;
    int cells = 16;
    int[][] quarter = new int[n][draws.length];
    double worst = 0;
    double pooled = 0;
    int[] all = new int[cells];
    for (int j = 0; j < n; j++) {
      int[] counts = new int[cells];
      double[] edges = edges(laws[j], cells);
      for (int i = 0; i < draws.length; i++) {
        int cell = 0;
        while (cell < edges.length && draws[i][j] >= edges[cell]) {
          cell++;
        }
        counts[cell]++;
        all[cell]++;
        quarter[j][i] = cell / 4;
      }
      worst = Math.max(worst, statistic(counts, draws.length));
    }
    pooled = statistic(all, (long) n * draws.length);
    double pair = 0;
    for (int j = 0; j < n; j++) {
      for (int k = 0; k < j; k++) {
        int[] counts = new int[16];
        for (int i = 0; i < draws.length; i++) {
          counts[4 * quarter[j][i] + quarter[k][i]]++;
        }
        pair = Math.max(pair, statistic(counts, draws.length));
      }
    }
    double least = Math.min(n * tail(worst), tail(pooled));
    return n == 1 ? least : Math.min(least, n * (n - 1) / 2 * tail(pair));
  }

  /** Of sixteen cells that are equally likely. */
  private static double tail(double statistic) {
    return 1 - new ChiSquaredDistribution(null, 15).cumulativeProbability(statistic);
  }

  private static double statistic(int[] counts, long draws) {
    double expected = draws / (double) counts.length;
    double statistic = 0;
    for (int count : counts) {
      statistic += (count - expected) * (count - expected) / expected;
    }
    return statistic;
  }

  private static double[] edges(DoubleUnaryOperator cdf, int cells) {
    double[] edges = new double[cells - 1];
    for (int i = 0; i < edges.length; i++) {
      double low = -1e6;
      double high = 1e6;
      for (int step = 0; step < 80; step++) {
        double middle = (low + high) / 2;
        if (cdf.applyAsDouble(middle) < (i + 1.0) / cells) {
          low = middle;
        } else {
          high = middle;
        }
      }
      edges[i] = high;
    }
    return edges;
  }

  /**
   * h, the loss that one record adds, over all rows, labels, and pairs of points, values beyond the
   * magnitudes among them: it changes by at most |w - w'|_1, and so much somewhere; of two records
   * by twice that. These are the L that the plan is made of.
   */
  @Test
  void recordsAreLipschitzAsThePlanSays() {
    SplittableRandom random = new SplittableRandom(4);
    for (BoxLoss loss : BoxLoss.values()) {
      double one = 0;
      double two = 0;
      for (int trial = 0; trial < 20_000; trial++) {
        int d = 1 + random.nextInt(3);
        double[] magnitudes = random.doubles(d, 1, 3).toArray();
        ScaledRows added = record(random, d, magnitudes);
        ScaledRows removed = record(random, d, magnitudes);
        double[] v = random.doubles(d, -3, 3).toArray();
        double[] w = v.clone();
        // Along one axis, or in any direction; near and far.
        double reach = random.nextBoolean() ? 0.01 : 2;
        for (int j = 0; j < d; j++) {
          w[j] += trial % 2 == 0 || j == 0 ? reach * (random.nextDouble() - 0.5) : 0;
        }
        double distance = 0;
        for (int j = 0; j < d; j++) {
          distance += Math.abs(v[j] - w[j]);
        }
        double h = loss.value(added.margin(0, v)) - loss.value(added.margin(0, w));
        double g = loss.value(removed.margin(0, v)) - loss.value(removed.margin(0, w));
        one = Math.max(one, Math.abs(h) / distance);
        two = Math.max(two, Math.abs(h - g) / distance);
      }
      assertThat(one).as(loss.label()).isBetween(0.95, 1 + 1e-9);
      assertThat(two).as(loss.label()).isBetween(loss == BoxLoss.LOGISTIC ? 1.5 : 1.9, 2 + 1e-9);
    }
  }

  private static ScaledRows record(SplittableRandom random, int d, double[] magnitudes) {
    boolean positive = random.nextBoolean();
    Cells cells =
        Cells.builder(d)
            .add(random.ints(d, -9, 10).toArray(), positive ? 1 : 0, positive ? 0 : 1)
            .build();
    return ScaledRows.of(cells, magnitudes);
  }
}
