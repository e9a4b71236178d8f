package org.didyma.mechanisms.baseline;

/** A continuously differentiable function on R^d. */
@FunctionalInterface
public interface SmoothFunction {

  /**
   * The value at w.
   *
   * @param w only read
   * @param gradient overwritten with the gradient at w
   */
  double at(double[] w, double[] gradient);
}
