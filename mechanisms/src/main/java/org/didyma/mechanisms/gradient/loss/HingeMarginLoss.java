package org.didyma.mechanisms.gradient.loss;

/** max(0, 1 - z), the loss of support vector machines: slope 1, not smooth. */
public record HingeMarginLoss() implements MarginLoss {

  @Override
  public String name() {
    return "hinge";
  }

  @Override
  public double value(double z) {
    return Math.max(0, 1 - z);
  }

  @Override
  public double derivative(double z) {
    return z < 1 ? -1 : 0;
  }

  @Override
  public double slope() {
    return 1;
  }

  @Override
  public double curvature() {
    return Double.POSITIVE_INFINITY;
  }
}
