package org.didyma.mechanisms.gradient.loss;

/**
 * The hinge loss with its corner rounded over [1-h, 1+h]: 0 above, (1 + h - z)^2 / (4h) within, 1 -
 * z below. Slope 1, curvature 1/(2h). Source: Chapelle (2007); Chaudhuri, Monteleoni and Sarwate
 * (2011).
 *
 * @param width h, finite and above 0
 */
public record HuberMarginLoss(double width) implements MarginLoss {

  /** Nearly the hinge loss where margins are of the order of 1. */
  public static final double USUAL_WIDTH = 0.1;

  public HuberMarginLoss {
    if (!(width > 0 && width < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the width of the Huber loss is not above 0");
    }
  }

  @Override
  public String name() {
    return "huber";
  }

  @Override
  public double value(double z) {
    if (z > 1 + width) {
      return 0;
    }
    if (z < 1 - width) {
      return 1 - z;
    }
    double gap = 1 + width - z;
    return gap * gap / (4 * width);
  }

  @Override
  public double derivative(double z) {
    if (z > 1 + width) {
      return 0;
    }
    // The maximum is for rounding: the slope is a bound for doubles too.
    return z < 1 - width ? -1 : Math.max(-1, -(1 + width - z) / (2 * width));
  }

  @Override
  public double slope() {
    return 1;
  }

  @Override
  public double curvature() {
    return 1 / (2 * width);
  }
}
