package org.didyma.mechanisms.reading;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import org.didyma.exact.Rational;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.mechanisms.counts.CountNoise;

/**
 * The thresholds and the unit of an {@link OrderedLoss} that fit noisy counts of records by group
 * of scores and class: a function of these and of public numbers alone.
 *
 * <p>With g_bj = 1 / (1 + e^(u s_b - theta_j)) for P(Y &lt;= j) at the score s_b of group b, N_b
 * the noisy number of its records and A_bj of those up to class j, theta and u minimise
 *
 * <p>sum over b, j of (A_bj - N_b g_bj)^2 / v_bj + sum over j of ((theta_j - theta'_j) / 4)^2 +
 * ln(u / u')^2,
 *
 * <p>v_bj the variance by sampling and noise, so groups in which noise prevails count little, and
 * theta' and u' what is known beforehand, which counts that tell nothing leave as they are.
 */
public final class ThresholdFit {

  /** A deviation of thresholds, in log-odds: class shares say little of those of a strong score. */
  private static final double WIDE = 4;

  /**
   * By how much the fit must be better, for each number that is fitted. Sums of squares are
   * correlated, as counts up to a class share their noise. Of those that {@code experiment run
   * thresholds} tries, it is the least at which no population loses 0.02 of log loss on average
   * where counts are taken; thresholds that are right then stay in 98 of 100 releases.
   */
  public static final double WORTH = 3;

  /** The least distance of two thresholds: a class between them has 1/2 % at most. */
  private static final double LEAST_STEP = 0.02;

  /** Shares are whole parts of this, which all losses can say. */
  private static final long PARTS = 1_000_000_000;

  private static final MathContext DIGITS = new MathContext(4);

  /** Times that v is computed anew. */
  private static final int ROUNDS = 4;

  private static final int MOST_STEPS = 60;

  private final double[] scores;
  private final double[] records;
  private final double[][] upTo;
  private final CountNoise noise;
  private final double[] known;

  /**
   * @param known theta'_j, then u'
   */
  private ThresholdFit(double[] scores, long[] counts, CountNoise noise, double... known) {
    this.scores = scores;
    this.noise = noise;
    this.known = known;
    int classes = known.length;
    records = new double[scores.length];
    upTo = new double[scores.length][classes - 1];
    for (int i = 0; i < counts.length; i++) {
      int b = i / classes;
      records[b] += counts[i];
      for (int j = i % classes; j < classes - 1; j++) {
        upTo[b][j] += counts[i];
      }
    }
  }

  /**
   * The loss that fits, without clips; the loss itself where the counts say too little, or that a
   * point is less: shares of classes make a score too flat and never too steep, but noise does
   * both.
   *
   * @param loss with the thresholds and the unit that are known beforehand
   * @param scores one for each group, less the threshold of the card
   * @param counts noisy ones: of the first group by class, then of the next one
   */
  public static OrderedLoss of(OrderedLoss loss, double[] scores, long[] counts, CountNoise noise) {
    return of(loss, scores, counts, noise, WORTH);
  }

  /**
   * The same by another {@link #WORTH}.
   *
   * @param worth by how much the sum of squares must fall for each number that is fitted
   */
  public static OrderedLoss of(
      OrderedLoss loss, double[] scores, long[] counts, CountNoise noise, double worth) {
    double[] known = new double[loss.labels()];
    for (int j = 0; j < loss.shares().size(); j++) {
      double p = loss.shares().get(j).doubleValue();
      known[j] = StrictMath.log(p / (1 - p));
    }
    known[loss.shares().size()] = loss.scale().unit().doubleValue();
    ThresholdFit fit = new ThresholdFit(scores, counts, noise, known);
    double[] best = known;
    for (int round = 0; round < ROUNDS; round++) {
      best = fit.minimum(best, fit.weights(best));
    }
    double[][] weights = fit.weights(best);
    boolean isWorthIt = fit.error(known, weights) - fit.error(best, weights) > worth * best.length;
    boolean isSteeper = best[best.length - 1] > known[best.length - 1];
    return isWorthIt && isSteeper ? told(loss, best) : loss;
  }

  private double share(double[] at, int b, int j) {
    return 1 / (1 + StrictMath.exp(at[at.length - 1] * scores[b] - at[j]));
  }

  /** 1 / v; of m counts j + 1 are taken with 1 - g each, the others with -g. */
  private double[][] weights(double[] at) {
    double[][] weights = new double[scores.length][at.length - 1];
    for (int b = 0; b < scores.length; b++) {
      for (int j = 0; j < weights[b].length; j++) {
        double g = share(at, b, j);
        double noisy = (j + 1) * square(1 - g) + (at.length - j - 1) * square(g);
        weights[b][j] = 1 / (noise.variance() * noisy + Math.max(0, records[b]) * g * (1 - g) + 1);
      }
    }
    return weights;
  }

  private double error(double[] at, double[][] weights) {
    int last = at.length - 1;
    if (!(at[last] > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    double error = square(StrictMath.log(at[last] / known[last]));
    for (int j = 0; j < last; j++) {
      error += square((at[j] - known[j]) / WIDE);
    }
    for (int b = 0; b < scores.length; b++) {
      for (int j = 0; j < last; j++) {
        error += weights[b][j] * square(upTo[b][j] - records[b] * share(at, b, j));
      }
    }
    return error;
  }

  private static double square(double x) {
    return x * x;
  }

  /** By steps of Gauss and Newton, damped as Levenberg and Marquardt do. */
  private double[] minimum(double[] from, double[][] weights) {
    double[] at = from;
    double error = error(at, weights);
    double damping = 1e-3;
    for (int i = 0; i < MOST_STEPS && damping < 1e9; i++) {
      double[] next = step(at, weights, damping);
      double found = error(next, weights);
      if (found < error) {
        at = next;
        error = found;
        damping /= 10;
      } else {
        damping *= 10;
      }
    }
    return at;
  }

  /** A theta_j meets the others in u alone, so u is solved for first. */
  private double[] step(double[] at, double[][] weights, double damping) {
    int last = at.length - 1;
    double[] own = new double[last];
    double[] both = new double[last];
    double[] slope = new double[last];
    double unit = 1 / square(at[last]);
    double slopeOfUnit = -StrictMath.log(at[last] / known[last]) / at[last];
    for (int j = 0; j < last; j++) {
      own[j] = 1 / square(WIDE);
      slope[j] = (known[j] - at[j]) / square(WIDE);
      for (int b = 0; b < scores.length; b++) {
        double g = share(at, b, j);
        double change = records[b] * g * (1 - g);
        double curve = weights[b][j] * square(change);
        double rest = weights[b][j] * change * (upTo[b][j] - records[b] * g);
        own[j] += curve;
        both[j] -= curve * scores[b];
        slope[j] += rest;
        unit += curve * square(scores[b]);
        slopeOfUnit -= rest * scores[b];
      }
    }
    unit *= 1 + damping;
    for (int j = 0; j < last; j++) {
      own[j] *= 1 + damping;
      unit -= square(both[j]) / own[j];
      slopeOfUnit -= both[j] * slope[j] / own[j];
    }
    double[] next = at.clone();
    double moved = slopeOfUnit / unit;
    next[last] += moved;
    for (int j = 0; j < last; j++) {
      next[j] += (slope[j] - both[j] * moved) / own[j];
    }
    return next;
  }

  private static OrderedLoss told(OrderedLoss loss, double[] best) {
    double[] thresholds = Arrays.copyOf(best, best.length - 1);
    Arrays.sort(thresholds);
    for (int j = 1; j < thresholds.length; j++) {
      thresholds[j] = Math.max(thresholds[j], thresholds[j - 1] + LEAST_STEP);
    }
    Rational unit = Rational.of(new BigDecimal(best[best.length - 1]).round(DIGITS));
    OrderedLoss read = (OrderedLoss) loss.per(unit);
    return new OrderedLoss(read.scale(), shares(thresholds));
  }

  /** Ascending thresholds as shares that ascend by a part at least. */
  private static List<Rational> shares(double... thresholds) {
    long[] parts = new long[thresholds.length];
    for (int j = 0; j < parts.length; j++) {
      long part = Math.round(PARTS / (1 + StrictMath.exp(-thresholds[j])));
      long least = j == 0 ? 1 : parts[j - 1] + 1;
      parts[j] = Math.min(PARTS - parts.length + j, Math.max(least, part));
    }
    return Arrays.stream(parts).mapToObj(part -> Rational.of(part, PARTS)).toList();
  }
}
