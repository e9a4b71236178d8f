package org.didyma.formulations;

import java.io.Serializable;

/**
 * Integer weights on a separator set of a lattice: one eta_jt for each coordinate j and each
 * threshold low_j &lt;= t &lt; high_j, of either sign. Any two points of the lattice differ in some
 * answer [w_j &gt; t]; so the set separates them.
 */
public final class SeparatorWeights implements Serializable {

  private final int[] low;
  private final long[][] eta;
  private final long[][] sums; // by coordinate, then value minus low

  private SeparatorWeights(int[] low, long[][] eta) {
    this.low = low;
    this.eta = eta;
    this.sums = new long[eta.length][];
    for (int j = 0; j < eta.length; j++) {
      sums[j] = new long[eta[j].length + 1];
      for (int i = 0; i < eta[j].length; i++) {
        sums[j][i + 1] = Math.addExact(sums[j][i], eta[j][i]);
      }
    }
  }

  /**
   * Weights for a lattice.
   *
   * @param eta {@code eta[j][t - low_j]}, for each coordinate as many as its range has steps
   * @throws ArithmeticException when the sums over a coordinate's thresholds do not fit
   */
  public static SeparatorWeights of(WeightLattice lattice, long[][] eta) {
    int[] low = new int[lattice.coordinates()];
    long[][] copy = new long[low.length][];
    for (int j = 0; j < low.length; j++) {
      low[j] = lattice.low(j);
      if (eta.length != low.length || eta[j].length != lattice.high(j) - low[j]) {
        throw new IllegalArgumentException("one weight per step of each feature is needed");
      }
      copy[j] = eta[j].clone();
    }
    return new SeparatorWeights(low, copy);
  }

  /** Number m of members of the separator set. */
  public int count() {
    int count = 0;
    for (long[] weights : eta) {
      count += weights.length;
    }
    return count;
  }

  /** Number of coordinates of the lattice. */
  public int coordinates() {
    return eta.length;
  }

  /** True when this is the separator set of a lattice. */
  public boolean separates(WeightLattice lattice) {
    boolean same = eta.length == lattice.coordinates();
    for (int j = 0; same && j < eta.length; j++) {
      same = low[j] == lattice.low(j) && eta[j].length == lattice.high(j) - low[j];
    }
    return same;
  }

  /** The smallest value of a coordinate. */
  public int low(int coordinate) {
    return low[coordinate];
  }

  /** Number of thresholds of a coordinate. */
  public int steps(int coordinate) {
    return eta[coordinate].length;
  }

  /** The weight of the step from low_j + step to the next value. */
  public long weight(int coordinate, int step) {
    return eta[coordinate][step];
  }

  /** Sum of eta_jt over the thresholds t of a coordinate that are below a value of it. */
  public long at(int coordinate, int value) {
    return sums[coordinate][value - low[coordinate]];
  }

  /**
   * Sum of eta_jt over all thresholds t below w_j.
   *
   * @throws ArithmeticException when it does not fit
   */
  public long at(Weights w) {
    long sum = 0;
    for (int j = 0; j < eta.length; j++) {
      sum = Math.addExact(sum, at(j, w.get(j)));
    }
    return sum;
  }
}
