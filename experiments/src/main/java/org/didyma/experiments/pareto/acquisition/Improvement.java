package org.didyma.experiments.pareto.acquisition;

import org.didyma.experiments.pareto.front.Staircase;
import org.didyma.experiments.pareto.surrogate.Belief;
import org.didyma.privacy.accounting.Normal;

/**
 * By how much an outcome of two independent normal numbers is expected to improve a front, over the
 * strips of its {@link Staircase}. Exact but for rounding.
 */
public final class Improvement {

  private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

  private Improvement() {}

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

  /**
   * The gain in area at the means times the probability of an improvement (Couckuyt, Deschrijver
   * and Dhaene 2014), the criterion of DPareto.
   */
  public static double areaTimesProbability(
      Staircase front, double mean1, double deviation1, double mean2, double deviation2) {
    double gain = front.gain(mean1, mean2);
    return gain > 0 ? gain * probability(front, mean1, deviation1, mean2, deviation2) : 0;
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

  /** DPareto's criterion for what is believed; cheap where the means are dominated. */
  public static Acquisition areaTimesProbability(Belief belief, Staircase front) {
    return x -> {
      double mean1 = belief.mean(0, x);
      double mean2 = belief.mean(1, x);
      double gain = front.gain(mean1, mean2);
      return gain > 0
          ? gain * probability(front, mean1, belief.deviation(0, x), mean2, belief.deviation(1, x))
          : 0;
    };
  }

  /** The probability of an improvement for what is believed. */
  public static Acquisition probability(Belief belief, Staircase front) {
    return x ->
        probability(
            front,
            belief.mean(0, x),
            belief.deviation(0, x),
            belief.mean(1, x),
            belief.deviation(1, x));
  }

  /** The expected gain in area for what is believed. */
  public static Acquisition expectedArea(Belief belief, Staircase front) {
    return x ->
        expectedArea(
            front,
            belief.mean(0, x),
            belief.deviation(0, x),
            belief.mean(1, x),
            belief.deviation(1, x));
  }

  /** How little is known. */
  public static Acquisition ignorance(Belief belief) {
    return x -> belief.deviation(0, x) * belief.deviation(1, x);
  }
}
