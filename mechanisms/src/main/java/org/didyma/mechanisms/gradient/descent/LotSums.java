package org.didyma.mechanisms.gradient.descent;

/**
 * Sums of clipped gradients over lots, wherever the rows are: exact, as {@link ClippingBound} says,
 * so that they depend on the lot and on the weights alone.
 */
@FunctionalInterface
public interface LotSums {

  /**
   * sum += the clipped gradients of a lot at w. Not private.
   *
   * @param members the numbers of its rows, in the first places, each at most once
   * @param size how many they are
   */
  void add(int[] members, int size, double[] w, double[] sum);
}
