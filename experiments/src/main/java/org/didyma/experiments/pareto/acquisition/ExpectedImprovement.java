package org.didyma.experiments.pareto.acquisition;

import org.apache.commons.math3.analysis.integration.gauss.GaussIntegrator;
import org.apache.commons.math3.analysis.integration.gauss.GaussIntegratorFactory;
import org.didyma.experiments.pareto.front.DominatedLayers;
import org.didyma.experiments.pareto.front.Staircase;
import org.didyma.experiments.pareto.surrogate.Belief;
import org.didyma.experiments.pareto.surrogate.OutcomeScale;
import org.didyma.privacy.accounting.Normal;

/**
 * By how much an outcome of independent normal numbers is expected to improve a front, over the
 * strips of its {@link Staircase} and its {@link DominatedLayers}. Exact but for rounding.
 */
public final class ExpectedImprovement {

  private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);
  private static final double ROOT_TWO = Math.sqrt(2);

  /** Below this a normal tail is hardly a double any more. */
  private static final double FAR_OUT = -36;

  private static final double ROOT_PI = Math.sqrt(Math.PI);
  private static final int NODES = 16;
  private static final GaussIntegrator HERMITE = new GaussIntegratorFactory().hermite(NODES);

  private ExpectedImprovement() {}

  /**
   * The probability that nobody on the front dominates the outcome and it is below the reference.
   */
  public static double probability(
      Staircase front, double mean1, double deviation1, double mean2, double deviation2) {
    double sum = 0;
    double before = 0;
    for (int i = 0; i < front.strips(); i++) {
      double upTo = Normal.cdf((front.right(i) - mean1) / deviation1);
      double inside = Math.max(0, upTo - before);
      sum += inside * Normal.cdf((front.top(i) - mean2) / deviation2);
      before = upTo;
    }
    return sum;
  }

  /** The expected gain in area. */
  public static double expectedArea(
      Staircase front, double mean1, double deviation1, double mean2, double deviation2) {
    double sum = 0;
    double before = 0;
    for (int i = 0; i < front.strips(); i++) {
      double upTo = expectedBelow(front.right(i), mean1, deviation1);
      sum += Math.max(0, upTo - before) * expectedBelow(front.top(i), mean2, deviation2);
      before = upTo;
    }
    return sum;
  }

  /** E[max(0, c - X)]. */
  private static double expectedBelow(double c, double mean, double deviation) {
    double z = (c - mean) / deviation;
    return deviation * Math.exp(-z * z / 2) / ROOT_TWO_PI + (c - mean) * Normal.cdf(z);
  }

  /** The probability that what is believed is an improvement, of two or three numbers. */
  static double probability(DominatedLayers front, double[] means, double[] deviations) {
    double sum = 0;
    double before = 0;
    for (int k = 0; k < front.count(); k++) {
      double inside = 1;
      if (front.hasThird()) {
        double upTo = Normal.cdf((front.right(k) - means[2]) / deviations[2]);
        inside = Math.max(0, upTo - before);
        before = upTo;
      }
      if (inside > 0) {
        sum +=
            inside * probability(front.stairs(k), means[0], deviations[0], means[1], deviations[1]);
      }
    }
    return sum;
  }

  /** The expected gain in area or volume. */
  static double expectedVolume(DominatedLayers front, double[] means, double[] deviations) {
    double sum = 0;
    double before = 0;
    for (int k = 0; k < front.count(); k++) {
      double thickness = 1;
      if (front.hasThird()) {
        double upTo = expectedBelow(front.right(k), means[2], deviations[2]);
        thickness = Math.max(0, upTo - before);
        before = upTo;
      }
      if (thickness > 0) {
        sum +=
            thickness
                * expectedArea(front.stairs(k), means[0], deviations[0], means[1], deviations[1]);
      }
    }
    return sum;
  }

  /**
   * The gain at the means times the probability of an improvement (Couckuyt, Deschrijver and Dhaene
   * 2014), DPareto's criterion; cheap where the means are dominated.
   */
  public static Acquisition volumeTimesProbability(Belief belief, DominatedLayers front) {
    return x -> {
      double[] means = means(belief, front, x);
      double gain = front.gain(means);
      return gain > 0 ? gain * probability(front, means, deviations(belief, front, x)) : 0;
    };
  }

  /**
   * The expected gain in epsilon, error and seconds themselves, where a decade of small epsilons is
   * worth little; beliefs are on the scale of {@link OutcomeScale}. What is expected of the error
   * has no closed form and is a sum over nodes of Gauss and Hermite.
   *
   * @param raw the front in the numbers themselves
   */
  public static Acquisition expectedRawVolume(Belief belief, DominatedLayers raw) {
    return x -> expectedRawVolume(raw, means(belief, raw, x), deviations(belief, raw, x));
  }

  static double expectedRawVolume(DominatedLayers raw, double[] means, double[] deviations) {
    double[] errors = new double[NODES];
    for (int i = 0; i < NODES; i++) {
      errors[i] = OutcomeScale.error(means[1] + deviations[1] * ROOT_TWO * HERMITE.getPoint(i));
    }
    double sum = 0;
    double before = 0;
    for (int k = 0; k < raw.count(); k++) {
      double thickness = 1;
      if (raw.hasThird()) {
        double upTo = expectedBelowOfExponential(raw.right(k), means[2], deviations[2]);
        thickness = Math.max(0, upTo - before);
        before = upTo;
      }
      sum += thickness * expectedRawArea(raw.stairs(k), means[0], deviations[0], errors);
    }
    return sum;
  }

  private static double expectedRawArea(
      Staircase front, double mean, double deviation, double[] errors) {
    double sum = 0;
    double before = 0;
    for (int i = 0; i < front.strips(); i++) {
      double upTo = expectedBelowOfExponential(front.right(i), mean, deviation);
      double height = 0;
      for (int node = 0; node < NODES; node++) {
        height += HERMITE.getWeight(node) * Math.max(0, front.top(i) - errors[node]);
      }
      sum += Math.max(0, upTo - before) * height / ROOT_PI;
      before = upTo;
    }
    return sum;
  }

  /** E[max(0, c - exp(X))]. */
  private static double expectedBelowOfExponential(double c, double mean, double deviation) {
    if (!(c > 0)) {
      return 0;
    }
    double z = (Math.log(c) - mean) / deviation;
    double t = z - deviation;
    // E[exp(X); exp(X) < c]. Far out the first factor overflows and the second is nothing: there
    // with exp(mean + deviation^2/2) phi(t) = c phi(z) and cdf(t) = phi(t) (1 - 1/t^2) / |t|.
    double part =
        t < FAR_OUT
            ? c * Math.exp(-z * z / 2) / ROOT_TWO_PI * (1 - 1 / (t * t)) / -t
            : Math.exp(mean + deviation * deviation / 2) * Normal.cdf(t);
    return c * Normal.cdf(z) - part;
  }

  /** The probability of an improvement for what is believed. */
  public static Acquisition probability(Belief belief, DominatedLayers front) {
    return x -> probability(front, means(belief, front, x), deviations(belief, front, x));
  }

  /** The expected gain in volume for what is believed. */
  public static Acquisition expectedVolume(Belief belief, DominatedLayers front) {
    return x -> expectedVolume(front, means(belief, front, x), deviations(belief, front, x));
  }

  /** How little is known. */
  public static Acquisition ignorance(Belief belief) {
    return x -> belief.deviation(0, x) * belief.deviation(1, x);
  }

  /** The probability that a number keeps below a limit, times the worth otherwise. */
  public static Acquisition within(Acquisition worth, Belief belief, int objective, double limit) {
    return x -> {
      double otherwise = worth.at(x);
      return otherwise > 0
          ? otherwise
              * Normal.cdf((limit - belief.mean(objective, x)) / belief.deviation(objective, x))
          : 0;
    };
  }

  private static double[] means(Belief belief, DominatedLayers front, double[] x) {
    return front.hasThird()
        ? new double[] {belief.mean(0, x), belief.mean(1, x), belief.mean(2, x)}
        : new double[] {belief.mean(0, x), belief.mean(1, x)};
  }

  private static double[] deviations(Belief belief, DominatedLayers front, double[] x) {
    return front.hasThird()
        ? new double[] {belief.deviation(0, x), belief.deviation(1, x), belief.deviation(2, x)}
        : new double[] {belief.deviation(0, x), belief.deviation(1, x)};
  }
}
