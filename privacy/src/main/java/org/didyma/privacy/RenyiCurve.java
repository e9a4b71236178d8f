package org.didyma.privacy;

import java.util.Arrays;

/**
 * Upper bounds on Renyi divergences at finitely many orders. Doubles, rounded up by whoever made
 * them. Immutable.
 */
public final class RenyiCurve {

  private final double[] orders;
  private final double[] bounds;

  /**
   * @param orders above 1, increasing
   * @param bounds for each order, a number from 0 that is not below the divergence, in nats;
   *     infinite where nothing is known
   * @throws IllegalArgumentException when these are no such numbers; the arrays are copied
   */
  public RenyiCurve(double[] orders, double[] bounds) {
    if (orders.length == 0 || orders.length != bounds.length) {
      throw new IllegalArgumentException("a Renyi curve has one bound per order, and an order");
    }
    for (int i = 0; i < orders.length; i++) {
      if (!(orders[i] > (i == 0 ? 1 : orders[i - 1])) || orders[i] == Double.POSITIVE_INFINITY) {
        throw new IllegalArgumentException("orders are finite, above 1 and increasing");
      }
      if (!(bounds[i] >= 0)) {
        throw new IllegalArgumentException("a bound on a divergence is not a number from 0");
      }
    }
    this.orders = orders.clone();
    this.bounds = bounds.clone();
  }

  /** How many orders there are. */
  public int size() {
    return orders.length;
  }

  /** An order, above 1. */
  public double order(int index) {
    return orders[index];
  }

  /** The bound at an order, in nats. */
  public double bound(int index) {
    return bounds[index];
  }

  /**
   * The bounds of both together, rounded up.
   *
   * @throws IllegalArgumentException when the orders differ
   */
  public RenyiCurve plus(RenyiCurve other) {
    if (!Arrays.equals(orders, other.orders)) {
      throw new IllegalArgumentException("Renyi curves of different orders do not add up");
    }
    double[] sums = new double[bounds.length];
    Arrays.setAll(sums, i -> sum(bounds[i], other.bounds[i]));
    return new RenyiCurve(orders, sums);
  }

  /** The bounds of several independent or adaptive repetitions, rounded up. */
  public RenyiCurve times(long factor) {
    double[] products = new double[bounds.length];
    // Two steps up: the factor's conversion and the product are each rounded once.
    Arrays.setAll(
        products, i -> bounds[i] == 0 ? 0 : Math.nextUp(Math.nextUp((double) factor) * bounds[i]));
    return new RenyiCurve(orders, products);
  }

  /** At each order the larger bound. */
  public RenyiCurve max(RenyiCurve other) {
    if (!Arrays.equals(orders, other.orders)) {
      throw new IllegalArgumentException("Renyi curves of different orders cannot be compared");
    }
    double[] larger = new double[bounds.length];
    Arrays.setAll(larger, i -> Math.max(bounds[i], other.bounds[i]));
    return new RenyiCurve(orders, larger);
  }

  private static double sum(double a, double b) {
    return a == 0 ? b : b == 0 ? a : Math.nextUp(a + b);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RenyiCurve curve
        && Arrays.equals(orders, curve.orders)
        && Arrays.equals(bounds, curve.bounds);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(orders) + Arrays.hashCode(bounds);
  }
}
