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
 *
 * <p>{@link #upTo} cuts phi' at a public m from 1 to T: where it would exceed m, phi goes on
 * straight. That is convex still, at least as large as its minimum and of no more curvature, and
 * the slope is m. It changes only what a person costs who is followed for longer than a risk so
 * large lets expect.
 */
public final class HazardLabelLoss implements LabelLoss {

  private static final long serialVersionUID = 1;

  /** No score is farther from 0 where a sum of F comes to a slope that it can come to. */
  private static final double FAR = 1000;

  private static final int HALVINGS = 64;

  private final double[] baseline;
  private final double curvature;
  private final double slope;

  /** By label, the score from which on phi goes on straight; infinite where it never does. */
  private final double[] straight;

  private HazardLabelLoss(double[] baseline, double slope) {
    this.baseline = baseline;
    this.slope = slope;
    this.straight = new double[labels()];
    for (int k = 0; k < straight.length; k++) {
      straight[k] = survived(k) > slope ? reaching(k) : Double.POSITIVE_INFINITY;
    }
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
    return new HazardLabelLoss(LogOdds.of(hazards), hazards.length);
  }

  /**
   * The same with slopes up to m.
   *
   * @param most m, public, from 1 to T
   */
  public HazardLabelLoss upTo(double most) {
    if (!(most >= 1 && most <= baseline.length)) {
      throw new IllegalArgumentException("a slope is not from 1 to the number of intervals");
    }
    return new HazardLabelLoss(baseline, most);
  }

  /** Where phi_k' reaches the slope, to half a unit in the last place or so: phi_k' ascends. */
  private double reaching(int label) {
    double low = -FAR;
    double high = FAR;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (whole(label, middle) < slope) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
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
    double bent = Math.min(score, straight[label]);
    return unbent(label, bent) + (score > bent ? slope * (score - bent) : 0);
  }

  private double unbent(int label, double score) {
    double value = hasEvent(label) ? Logistic.integral(-(baseline[label] + score)) : 0;
    for (int j = 0; j < survived(label); j++) {
      value += Logistic.integral(baseline[j] + score);
    }
    return value;
  }

  @Override
  public double derivative(int label, double score) {
    return Math.min(slope, whole(label, score));
  }

  private double whole(int label, double score) {
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

  /** m; T, unless it was cut, comes near by who is followed beyond the end, as the score grows. */
  @Override
  public double slope() {
    return slope;
  }

  @Override
  public double curvature() {
    return curvature;
  }

  @Override
  public double[] constants() {
    return baseline.clone();
  }

  /**
   * Up to T values of F, each off by 8 of itself, and T - 1 additions: 7 + T of their sum, which is
   * at most T, or m + 2 where phi' is not beyond m for certain.
   */
  @Override
  public double roundoff() {
    double sum = Math.min(baseline.length, slope + 2);
    return (7 + baseline.length) * sum / slope;
  }
}
