package org.didyma.mechanisms.gradient.descent;

/**
 * Sums of losses l(y_i &lt;w, x_i&gt;) and of their gradients over all rows, wherever they are, in
 * doubles. What rounding does depends on the order of the rows and on how they are divided. Not
 * private.
 */
public interface LossSums {

  /**
   * gradient += the sum of the gradients at w.
   *
   * @return the sum of the losses
   */
  double add(double[] w, double[] gradient);

  /** The sum of the gradients at w with what is lost in rounding. */
  CompensatedVectorSum gradient(double[] w);
}
