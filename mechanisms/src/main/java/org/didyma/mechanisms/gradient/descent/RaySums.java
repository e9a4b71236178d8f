package org.didyma.mechanisms.gradient.descent;

/**
 * Sums over all rows along a descent from w = 0, wherever the rows are. What a row adds to a sum is
 * a function of the row and of the path alone, and sums are exact, so they depend neither on the
 * order of the rows nor on how they are divided.
 */
public interface RaySums {

  /** The sum of clipped gradients where the descent is; of length d. Not private. */
  double[] gradients();

  /**
   * Chooses a direction u, and sums losses along it.
   *
   * @param steps alpha_j = j alpha_1, two or more
   * @return for each step the losses at w - alpha_j u, in units as {@link RayLosses} has them,
   *     without the regulariser. Not private.
   */
  long[] losses(double[] direction, double[] steps);

  /** Goes to w - step u. */
  void move(double step);
}
