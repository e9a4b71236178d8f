package org.didyma.mechanisms.binned;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.didyma.data.rows.RowBody;
import org.didyma.mechanisms.gradient.ObjectivePlan;
import org.didyma.mechanisms.gradient.noise.VectorNoise;
import org.didyma.privacy.Adjacency;

/**
 * What the second stage fits, and with how much noise: public once the first stage is.
 *
 * <p>A row has the coordinates x_0 = 1 for the intercept, the weight of evidence of each of some
 * columns, and the sum of those of all others, cut off at three standard deviations; each but the
 * first is measured from the middle of its range, of half-width h_j. A prior says that coefficient
 * j is normal around a public t_j with a variance; noise of standard deviation s_j on the sum whose
 * minimum is released is worth a larger precision lam_j, so that the minimum is the mean that the
 * prior, the noise and the rows together suggest. With z_j = sqrt(lam_j) (theta_j - t_j) and u_j =
 * x_j / sqrt(lam_j) the sum is that of objective perturbation with Lam = 1 and the offsets &lt;t,
 * x&gt;.
 */
final class RefitPlan {

  /** Prior variances of the intercept, of what coefficients share, and of what each has besides. */
  private static final double OF_INTERCEPT = 0.49;

  private static final double SHARED = 0.25;
  private static final double OWN = 1;

  /** Of epsilon, at most so much goes into the change of volume. */
  private static final double VOLUME = 0.3;

  /** The curvature of the logistic loss is pi (1 - pi) on average, less where rows are certain. */
  private static final double CERTAINTY = 0.8;

  private static final double CUT_OFF = 3;
  private static final double TOLERANCE = 1e-6;

  private final Evidence evidence;

  /** The columns with a coefficient of their own, and the others. */
  private final int[] own;

  private final int[] others;

  /** By coordinate: t, the middle and h of the range, and 1/sqrt(lam). */
  private final double[] centres;

  private final double[] middles;
  private final double[] halves;
  private final double[] scales;
  private final ObjectivePlan plan;
  private final double norm;

  private RefitPlan(Evidence evidence, int[] own, int[] others, double epsilon, Adjacency to) {
    this.evidence = evidence;
    this.own = own;
    this.others = others;
    int size = dimension(own.length, others.length);
    middles = new double[size];
    halves = new double[size];
    centres = new double[size];
    Arrays.fill(centres, evidence.damping());
    halves[0] = 1;
    for (int j = 0; j < own.length; j++) {
      middles[j + 1] = (evidence.most(own[j]) + evidence.least(own[j])) / 2;
      halves[j + 1] = half(evidence, own[j]);
    }
    if (others.length > 0) {
      Sum sum = new Sum(evidence, others);
      middles[size - 1] = sum.middle();
      halves[size - 1] = sum.half();
    }
    // Rows of weights 0 are predicted the base rate before anything is known.
    centres[0] = Evidence.logit(evidence.prevalence());
    for (int j = 1; j < size; j++) {
      centres[0] += centres[j] * middles[j];
    }
    scales = new double[size];
    for (int j = 0; j < size; j++) {
      scales[j] = 1 / Math.sqrt(precision(evidence, j, own, others, halves[j], epsilon, to));
    }
    int records = to.unit().isEmpty() ? 1 : to.unit().get().records();
    // ln(1 + q/4) for each record of a unit takes no more than its part of epsilon.
    double most = 4 * Math.expm1(VOLUME * epsilon / records);
    double q = square();
    if (q > most) {
      double down = Math.sqrt(most / q) * (1 - 0x1p-30);
      Arrays.setAll(scales, j -> scales[j] * down);
    }
    norm = Math.sqrt(square()) * (1 + 0x1p-30);
    double[] box = new double[size];
    Arrays.setAll(box, j -> halves[j] * scales[j]);
    double volume = records * Math.log1p(norm * norm / 4);
    double left = (epsilon - volume) * (1 - 1e-12);
    plan =
        new ObjectivePlan(1, new VectorNoise.WithinBody(RowBody.box(box), 1, to.changes() / left));
  }

  /**
   * The plan of least expected loss for what the minimum may cost.
   *
   * @param epsilon above 0
   */
  static RefitPlan of(Evidence evidence, double epsilon, Adjacency to) {
    int[] order =
        IntStream.range(0, evidence.weights().length)
            .filter(c -> half(evidence, c) > 0)
            .boxed()
            .sorted(Comparator.comparingDouble(c -> -evidence.variance(c)))
            .mapToInt(c -> c)
            .toArray();
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int m = 0; m <= order.length; m++) {
      double loss = expectedLoss(evidence, order, m, epsilon, to);
      if (loss < least) {
        least = loss;
        best = m;
      }
    }
    return new RefitPlan(
        evidence,
        Arrays.copyOf(order, best),
        Arrays.copyOfRange(order, best, order.length),
        epsilon,
        to);
  }

  private static int dimension(int own, int others) {
    return 1 + own + (others > 0 ? 1 : 0);
  }

  private static double half(Evidence evidence, int column) {
    return (evidence.most(column) - evidence.least(column)) / 2;
  }

  /** Information that rows have about a coefficient of a coordinate of this variance. */
  private static double information(Evidence evidence, double variance) {
    double p = evidence.prevalence();
    return evidence.records() * CERTAINTY * p * (1 - p) * variance;
  }

  /** What is expected to be lost beside the best coefficients, up to a factor. */
  private static double expectedLoss(
      Evidence evidence, int[] order, int m, double epsilon, Adjacency to) {
    int[] own = Arrays.copyOf(order, m);
    int[] others = Arrays.copyOfRange(order, m, order.length);
    double loss = 0;
    for (int j = 0; j < dimension(m, others.length); j++) {
      double half =
          j == 0 ? 1 : j <= m ? half(evidence, own[j - 1]) : new Sum(evidence, others).half();
      double information = information(evidence, variance(evidence, j, own, others));
      double prior = prior(j, m, others.length);
      double precision = precision(evidence, j, own, others, half, epsilon, to);
      loss += information * prior * precision / (information + precision);
    }
    for (int c : others) {
      loss += information(evidence, evidence.variance(c)) * OWN * (1 - 1.0 / others.length);
    }
    return loss;
  }

  private static double variance(Evidence evidence, int j, int[] own, int[] others) {
    return j == 0
        ? 1
        : j <= own.length ? evidence.variance(own[j - 1]) : new Sum(evidence, others).variance();
  }

  private static double prior(int j, int own, int others) {
    return j == 0 ? OF_INTERCEPT : j <= own ? OWN + SHARED : SHARED + OWN / others;
  }

  /** lam_j: the prior's precision, the larger the less the noise lets rows tell. */
  private static double precision(
      Evidence evidence,
      int j,
      int[] own,
      int[] others,
      double half,
      double epsilon,
      Adjacency to) {
    double beta = (1 - VOLUME) * epsilon / to.changes();
    int size = dimension(own.length, others.length);
    double noise = (size + 1) * half / (beta * Math.sqrt(3));
    double information = information(evidence, variance(evidence, j, own, others));
    return (1 + noise * noise / Math.max(information, 1e-9)) / prior(j, own.length, others.length);
  }

  private double square() {
    double square = 0;
    for (int j = 0; j < halves.length; j++) {
      square += halves[j] * scales[j] * halves[j] * scales[j];
    }
    return square;
  }

  ObjectivePlan plan() {
    return plan;
  }

  /** X: no u is longer. */
  double norm() {
    return norm;
  }

  /** The largest size of an offset. */
  double offset() {
    double offset = Math.abs(centres[0]);
    for (int j = 1; j < halves.length; j++) {
      offset += centres[j] * halves[j];
    }
    return offset * (1 + 0x1p-30);
  }

  int dimension() {
    return halves.length;
  }

  /**
   * The norm of a gradient at what is taken for the minimum: small beside all noise, and more than
   * what the rounding of that noise usually takes.
   */
  double tolerance() {
    return Math.max(TOLERANCE, 8 * plan.noise().rounding(dimension()));
  }

  /**
   * Writes u of a row, which is within the box whatever rounding does.
   *
   * @param bins of the row
   * @return its offset
   */
  double row(int[] bins, double[] u) {
    double offset = centres[0];
    u[0] = scales[0];
    for (int j = 1; j < halves.length; j++) {
      double x = 0;
      if (j <= own.length) {
        x = evidence.weights()[own[j - 1]][bins[own[j - 1]]];
      } else {
        for (int c : others) {
          x += evidence.weights()[c][bins[c]];
        }
      }
      double within = Math.max(-halves[j], Math.min(halves[j], x - middles[j]));
      u[j] = within * scales[j];
      offset += centres[j] * within;
    }
    return offset;
  }

  /** The model of a minimum z. */
  ScoreModel model(double[] z) {
    double[] coefficients = new double[evidence.weights().length];
    double intercept = centres[0] + z[0] * scales[0];
    for (int j = 1; j < halves.length; j++) {
      double theta = centres[j] + z[j] * scales[j];
      intercept -= theta * middles[j];
      for (int c : j <= own.length ? new int[] {own[j - 1]} : others) {
        coefficients[c] = theta;
      }
    }
    return ScoreModel.of(evidence, intercept, coefficients);
  }

  /** The sum of the weights of some columns. */
  private static final class Sum {
    private double mean;
    private double variance;
    private double low;
    private double high;

    Sum(Evidence evidence, int... columns) {
      for (int c : columns) {
        mean += evidence.mean(c);
        variance += evidence.variance(c);
        low += evidence.least(c);
        high += evidence.most(c);
      }
      double far = CUT_OFF * Math.sqrt(variance);
      low = Math.max(low, mean - far);
      high = Math.min(high, mean + far);
    }

    double variance() {
      return variance;
    }

    double middle() {
      return (high + low) / 2;
    }

    double half() {
      return (high - low) / 2;
    }
  }
}
