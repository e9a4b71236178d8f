package org.didyma.oracles.cuttingplanes;

import org.didyma.formulations.WeightLattice;

/** The weights that a path of a tree fixes, and the squared norms that they leave. */
final class FixedWeights {

  final int[] value; // by position
  private final WeightLattice lattice;
  private final int[] order;

  FixedWeights(WeightLattice lattice, int[] order) {
    this.lattice = lattice;
    this.order = order;
    this.value = new int[order.length];
  }

  boolean isFeature(int position) {
    return lattice.isFeature(order[position]);
  }

  /** The squared norm of the weights before a depth. */
  long fixedNorm(int depth) {
    long sum = 0;
    for (int k = 0; k < depth; k++) {
      sum += isFeature(k) ? (long) value[k] * value[k] : 0;
    }
    return sum;
  }

  /** The greatest squared norm of the weights from a depth on. */
  long greatestNorm(int depth) {
    long sum = 0;
    for (int k = depth; k < order.length; k++) {
      long most = lattice.largest(order[k]);
      sum += isFeature(k) ? most * most : 0;
    }
    return sum;
  }

  long leastNorm(int depth) {
    long sum = 0;
    for (int k = depth; k < order.length; k++) {
      long nearest = Math.max(0, Math.max(lattice.low(order[k]), -lattice.high(order[k])));
      sum += isFeature(k) ? nearest * nearest : 0;
    }
    return sum;
  }

  /** True when the ball leaves the free weights less than their ranges do. */
  boolean isBallTight(int depth) {
    return lattice.hasBall()
        && fixedNorm(depth) + greatestNorm(depth) > lattice.largestSquaredNorm();
  }

  /** The greatest squared norm of the weights from a depth on that the ball leaves. */
  long greatestNormInBall(int depth) {
    return isBallTight(depth)
        ? lattice.largestSquaredNorm() - fixedNorm(depth)
        : greatestNorm(depth);
  }

  /** True when the ball leaves nothing to the free weights. */
  boolean isOutsideBall(int depth) {
    return lattice.hasBall() && fixedNorm(depth) + leastNorm(depth) > lattice.largestSquaredNorm();
  }

  /** How many features are non-zero: of those before a depth, and of others if they have to be. */
  int nonZeros(int depth) {
    int nonZeros = 0;
    for (int k = 0; k < order.length; k++) {
      boolean never = lattice.low(order[k]) > 0 || lattice.high(order[k]) < 0;
      nonZeros += isFeature(k) && (k < depth ? value[k] != 0 : never) ? 1 : 0;
    }
    return nonZeros;
  }

  /** True when no point of the lattice continues the path. */
  boolean isEmpty(int depth) {
    return isOutsideBall(depth) || lattice.isSparse() && nonZeros(depth) > lattice.maxNonZeros();
  }
}
