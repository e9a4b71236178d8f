package org.didyma.mechanisms.gradient.loss;

/**
 * The log loss of a count y of 0 .. K-1 whose expectation is lambda e^s, less its least value, with
 * slopes cut at a public m:
 *
 * <p>phi_y(s) = lambda e^s - y s - (y - y ln(y / lambda)), and phi_y'(s) = lambda e^s - y, where
 * that is from -m to m; beyond, phi_y goes on straight. So it is convex and at least 0, the slope
 * is m, and phi_y'' = lambda e^s = phi_y' + y is at most m + K - 1.
 */
public final class CountLabelLoss implements LabelLoss {

  private static final long serialVersionUID = 1;

  private final double rate;
  private final int labels;
  private final double slope;

  private CountLabelLoss(double rate, int labels, double slope) {
    this.rate = rate;
    this.labels = labels;
    this.slope = slope;
  }

  /**
   * The loss of a public rate.
   *
   * @param rate lambda, the expected count at the score 0, above 0
   * @param labels K, at least 2
   * @param slope m, above 0
   */
  public static CountLabelLoss of(double rate, int labels, double slope) {
    if (!(rate > 0 && rate < Double.POSITIVE_INFINITY && slope > 0) || labels < 2) {
      throw new IllegalArgumentException("no counts");
    }
    return new CountLabelLoss(rate, labels, slope);
  }

  @Override
  public String name() {
    return "poisson";
  }

  @Override
  public int labels() {
    return labels;
  }

  @Override
  public double value(int label, double score) {
    double from = label > slope ? Math.log((label - slope) / rate) : Double.NEGATIVE_INFINITY;
    double to = Math.log((label + slope) / rate);
    double bent = Math.max(from, Math.min(to, score));
    double least = label == 0 ? 0 : label - label * Math.log(label / rate);
    return rate * Math.exp(bent) - label * bent - least + slope * Math.abs(score - bent);
  }

  @Override
  public double derivative(int label, double score) {
    return Math.max(-slope, Math.min(slope, rate * Math.exp(score) - label));
  }

  @Override
  public double slope() {
    return slope;
  }

  @Override
  public double curvature() {
    return slope + labels - 1;
  }

  /** lambda e^s is at most m + K - 1 where phi' is not beyond m for certain, and off by 4 of it. */
  @Override
  public double roundoff() {
    return 1 + 5 * (slope + labels) / slope;
  }
}
