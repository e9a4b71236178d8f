package org.didyma.mechanisms.gradient.descent;

import java.io.Serializable;

/**
 * A sum of vectors that keeps beside it what is lost in rounding (Neumaier 1974). Sums of parts may
 * be added to each other: every addition of doubles is followed by its error, whatever their order.
 */
public final class CompensatedVectorSum implements Serializable {

  private static final long serialVersionUID = 1;

  private final double[] sum;
  private final double[] rest;

  /** Nothing, of a dimension. */
  public CompensatedVectorSum(int dimension) {
    this.sum = new double[dimension];
    this.rest = new double[dimension];
  }

  /** Adds a vector. */
  public void add(double[] term) {
    for (int j = 0; j < sum.length; j++) {
      double next = sum[j] + term[j];
      rest[j] +=
          Math.abs(sum[j]) >= Math.abs(term[j])
              ? (sum[j] - next) + term[j]
              : (term[j] - next) + sum[j];
      sum[j] = next;
    }
  }

  /** Adds another sum. */
  public CompensatedVectorSum add(CompensatedVectorSum other) {
    add(other.sum);
    for (int j = 0; j < rest.length; j++) {
      rest[j] += other.rest[j];
    }
    return this;
  }

  /** A coordinate of the sum. */
  public double at(int j) {
    return sum[j] + rest[j];
  }
}
