package org.didyma.models.quality;

import org.didyma.models.MeasuredQuality;

/**
 * A figure with an interval, of 95 % where nothing else is said.
 *
 * @param value the best guess, within the range of the figure
 * @param low lower end
 * @param high upper end
 */
public record IntervalEstimate(double value, double low, double high) {

  /** A share whose interval is wider is told by its ends only. */
  private static final double HARDLY_KNOWN = 0.5;

  /** How wide the interval is. */
  public double width() {
    return high - low;
  }

  /** Whether it says nothing of a figure that is from one number to another. */
  public boolean isAllOf(double least, double most) {
    return low <= least && high >= most;
  }

  /** Whether it says nothing of a share, as people read it. */
  public boolean isUnknownShare() {
    return MeasuredQuality.Figure.isUnknown(low, high);
  }

  /** The same of a share, for a model file. */
  MeasuredQuality.Figure figure() {
    return new MeasuredQuality.Figure(
        value, Math.max(0, Math.min(low, value)), Math.min(1, Math.max(high, value)));
  }

  /** The same figure in other units: factor times it plus shift, factor above 0. */
  public IntervalEstimate scaled(double factor, double shift) {
    return new IntervalEstimate(
        factor * value + shift, factor * low + shift, factor * high + shift);
  }

  /** The same of what a share leaves. */
  public IntervalEstimate complement() {
    return new IntervalEstimate(1 - value, 1 - high, 1 - low);
  }

  /** The same interval with another best guess, to which it reaches. */
  public IntervalEstimate at(double guess) {
    return new IntervalEstimate(guess, Math.min(guess, low), Math.max(guess, high));
  }

  /** The same best guess, with an interval that reaches to two ends and holds the guess. */
  public IntervalEstimate reaching(double lower, double upper) {
    return new IntervalEstimate(value, Math.min(value, lower), Math.max(value, upper));
  }

  /** A figure less an independent one before it, as {@link #mean} has its ends. */
  public static IntervalEstimate difference(IntervalEstimate before, IntervalEstimate after) {
    double value = after.value - before.value;
    return new IntervalEstimate(
        value,
        value - Math.hypot(after.value - after.low, before.high - before.value),
        value + Math.hypot(after.high - after.value, before.value - before.low));
  }

  /**
   * The difference to an independent figure: as {@link #mean} joins distances, or where one is
   * hardly known, between the differences of the ends.
   */
  public IntervalEstimate minus(IntervalEstimate b) {
    double difference = value - b.value;
    if (Math.max(width(), b.width()) > HARDLY_KNOWN) {
      return new IntervalEstimate(difference, low - b.high, high - b.low);
    }
    return new IntervalEstimate(
        difference,
        difference - Math.hypot(value - low, b.high - b.value),
        difference + Math.hypot(high - value, b.value - b.low));
  }

  /**
   * The mean of two independent figures: by the square roots of sums of squared distances to the
   * ends (Zou and Donner 2008), or where one is hardly known, whose guess says little, by the means
   * of the ends.
   */
  static IntervalEstimate mean(IntervalEstimate a, IntervalEstimate b) {
    double value = (a.value + b.value) / 2;
    if (Math.max(a.width(), b.width()) > HARDLY_KNOWN) {
      return new IntervalEstimate(value, (a.low + b.low) / 2, (a.high + b.high) / 2);
    }
    return new IntervalEstimate(
        value,
        value - Math.hypot(a.value - a.low, b.value - b.low) / 2,
        value + Math.hypot(a.high - a.value, b.high - b.value) / 2);
  }
}
