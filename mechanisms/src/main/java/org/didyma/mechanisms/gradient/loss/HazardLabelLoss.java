package org.didyma.mechanisms.gradient.loss;

/**
 * The log loss of a time to an event over T intervals (discrete hazards): who has had no event
 * before interval j has it there with probability F(a_j + s), F the logistic function, with public
 * a_j. Label codes: event in interval 1 .. T (0 .. T-1); censored in interval 1 .. T (T .. 2T-1),
 * having survived those before; followed beyond the last (2T). A record that survives t intervals
 * pays the sum of ln(1 + e^(a_j + s)) over them, and ln(1 + e^-(a_j + s)) in that of the event.
 *
 * <p>phi' = (the sum of F(a_j + s) over survived intervals) - F(-(a_j + s)) of the event, between
 * -1 and T. phi'' is a sum of F'(a_j + s) over at most the T intervals. So one person counts like
 * up to T records of two labels: the slope is T, and the curvature the largest sum over all
 * intervals, which is T/4 only where all a_j are equal.
 */
public final class HazardLabelLoss implements LabelLoss {

  private static final long serialVersionUID = 1;

  private final double[] baseline;
  private final double curvature;

  private HazardLabelLoss(double[] baseline) {
    this.baseline = baseline;
    double[] centres = baseline.clone();
    for (int j = 0; j < centres.length; j++) {
      centres[j] = -centres[j];
    }
    this.curvature = Logistic.largestCurvature(centres);
  }

  /**
   * The loss by the hazards at the score 0.
   *
   * @param hazards probabilities of the event in intervals 1 .. T for who has reached them, public,
   *     above 0 and below 1
   * @throws IllegalArgumentException when they are not
   */
  public static HazardLabelLoss ofHazards(double... hazards) {
    return new HazardLabelLoss(LogOdds.of(hazards));
  }

  @Override
  public String name() {
    return "hazard";
  }

  /** 2T + 1. */
  @Override
  public int labels() {
    return 2 * baseline.length + 1;
  }

  @Override
  public double value(int label, double score) {
    double value = hasEvent(label) ? Logistic.integral(-(baseline[label] + score)) : 0;
    for (int j = 0; j < survived(label); j++) {
      value += Logistic.integral(baseline[j] + score);
    }
    return value;
  }

  @Override
  public double derivative(int label, double score) {
    double derivative = hasEvent(label) ? -Logistic.share(-(baseline[label] + score)) : 0;
    for (int j = 0; j < survived(label); j++) {
      derivative += Logistic.share(baseline[j] + score);
    }
    return derivative;
  }

  private boolean hasEvent(int label) {
    return label < baseline.length;
  }

  /** Intervals without an event for certain. */
  private int survived(int label) {
    return hasEvent(label) ? label : label - baseline.length;
  }

  /** T, attained by who is followed beyond the last interval, as the score grows. */
  @Override
  public double slope() {
    return baseline.length;
  }

  @Override
  public double curvature() {
    return curvature;
  }

  @Override
  public double farthest() {
    return LogOdds.farthest(baseline);
  }

  /** Up to T values of F, in sum at most T, each off by 8 of itself, and T - 1 additions. */
  @Override
  public double roundoff() {
    return 7 + baseline.length;
  }
}
