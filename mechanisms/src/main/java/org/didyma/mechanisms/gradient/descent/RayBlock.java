package org.didyma.mechanisms.gradient.descent;

import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;

/**
 * Adds up losses in whole units, some rows at a time. All loops over a block's rows are of sums,
 * products, quotients and extrema of doubles in arrays from place 0 on, one short formula each: so
 * the compiler makes them vector operations. Sums are of whole numbers below 2^53, hence exact.
 */
final class RayBlock {

  /** Rows of a block. */
  static final int SIZE = 128;

  /** x + s - s in doubles is x rounded to a whole number, for x from 0 to 2^51. */
  private static final double SHIFT = 0x1.8p52;

  /** Powers of e up to it and their products are far from the ends of doubles. */
  private static final double NARROW = 300;

  private final MarginLoss loss;
  private final double units;
  private final double[] steps;

  /** Whether the loss is made of powers of e. */
  private final boolean powersSuit;

  /** Sums over the k-th rows of all blocks, by step. */
  private final double[][] sums;

  private final double[] margins = new double[SIZE];
  private final double[] slopes = new double[SIZE];
  private final double[] values = new double[SIZE];
  private final double[] powers = new double[SIZE];
  private final double[] factors = new double[SIZE];
  private final double[] roots = new double[SIZE];

  /**
   * No rows yet.
   *
   * @param unit of losses
   * @param steps alpha_j = j alpha_1, two or more
   */
  RayBlock(MarginLoss loss, double unit, double[] steps) {
    this.loss = loss;
    // Finite, so that a loss of 0 stays 0.
    this.units = Math.min(1 / unit, Double.MAX_VALUE);
    this.steps = steps;
    this.powersSuit = loss instanceof LogisticMarginLoss;
    this.sums = new double[steps.length][SIZE];
  }

  /** Adds at most {@link #SIZE} rows. How a row is added depends on no other row. */
  void add(double[] allMargins, double[] allSlopes, int from, int to) {
    int size = 0;
    for (int i = from; i < to; i++) {
      // A margin that is no number counts as 0, as any constant would do.
      boolean finite = Double.isFinite(allMargins[i]) && Double.isFinite(allSlopes[i]);
      margins[size] = finite ? allMargins[i] : 0;
      slopes[size] = finite ? allSlopes[i] : 0;
      if (!powersSuit || farthest(margins[size], slopes[size]) <= NARROW) {
        size++;
      } else {
        addOne(margins[size], slopes[size]);
      }
    }
    if (powersSuit) {
      addLogistic(size);
    } else {
      addAny(size);
    }
  }

  /** A bound on the margins along the ray, and a step beyond it. */
  private double farthest(double margin, double slope) {
    return Math.abs(margin) + Math.abs(slope) * (steps[steps.length - 1] + steps[1]);
  }

  private void addOne(double margin, double slope) {
    for (int j = 0; j < steps.length; j++) {
      values[0] = loss.value(margin - steps[j] * slope);
      addUnits(values, 1, units, sums[j]);
    }
  }

  private void addAny(int size) {
    for (int j = 0; j < steps.length; j++) {
      for (int k = 0; k < size; k++) {
        values[k] = loss.value(margins[k] - steps[j] * slopes[k]);
      }
      addUnits(values, size, units, sums[j]);
    }
  }

  /** The logistic loss, with two exponentials per row for all points of the ray. */
  private void addLogistic(int size) {
    double first = steps[1];
    for (int k = 0; k < size; k++) {
      powers[k] = Math.exp(-margins[k]);
      factors[k] = Math.exp(first * slopes[k]);
    }
    for (int j = 0; j < steps.length; j++) {
      takeRoots(powers, size, roots);
      takeLogarithms(roots, size, values);
      addHinges(margins, slopes, steps[j], size, values);
      addUnits(values, size, units, sums[j]);
      multiply(powers, factors, size);
    }
  }

  /** t = (q - 1)/(q + 1) of q = 1 + min(p, 1/p), which is from 0 to 1/3. */
  private static void takeRoots(double[] powers, int size, double[] roots) {
    for (int k = 0; k < size; k++) {
      double p = powers[k];
      roots[k] = Math.min(p, 1) / Math.max(2 + p, 1 + 2 * p);
    }
  }

  /** ln q = 2 (t + t^3/3 + t^5/5 + ..); what is cut off is below 2^-42. */
  private static void takeLogarithms(double[] roots, int size, double[] values) {
    for (int k = 0; k < size; k++) {
      double t = roots[k];
      double u = t * t;
      double series = u * (2 / 23.0) + 2 / 21.0;
      series = series * u + 2 / 19.0;
      series = series * u + 2 / 17.0;
      series = series * u + 2 / 15.0;
      series = series * u + 2 / 13.0;
      series = series * u + 2 / 11.0;
      series = series * u + 2 / 9.0;
      series = series * u + 2 / 7.0;
      series = series * u + 2 / 5.0;
      series = series * u + 2 / 3.0;
      values[k] = (series * u + 2) * t;
    }
  }

  /** ln(1 + e^-z) = max(0, -z) + ln(1 + e^-|z|). */
  private static void addHinges(
      double[] margins, double[] slopes, double step, int size, double[] values) {
    for (int k = 0; k < size; k++) {
      values[k] += Math.max(0, step * slopes[k] - margins[k]);
    }
  }

  private static void addUnits(double[] values, int size, double units, double[] sums) {
    for (int k = 0; k < size; k++) {
      double bounded = Math.max(0, Math.min(RayLosses.SENSITIVITY, values[k] * units));
      sums[k] += (bounded + SHIFT) - SHIFT;
    }
  }

  private static void multiply(double[] powers, double[] factors, int size) {
    for (int k = 0; k < size; k++) {
      powers[k] *= factors[k];
    }
  }

  /** The sums so far, one per step. */
  long[] sums() {
    long[] whole = new long[steps.length];
    for (int j = 0; j < whole.length; j++) {
      for (double sum : sums[j]) {
        whole[j] += (long) sum;
      }
    }
    return whole;
  }
}
