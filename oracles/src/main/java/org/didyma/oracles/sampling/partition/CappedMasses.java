package org.didyma.oracles.sampling.partition;

import org.didyma.oracles.search.space.SearchSpace;

/**
 * The smaller of another bound of a box and the number of points times exp(-rate * b), where b is
 * known to be at most all losses. Both are nested, and so is the smaller: sums of the smaller are
 * at most the smaller of the sums. At the root it is at most what was known of the box before.
 */
public final class CappedMasses implements PartitionBound {

  private final PartitionBound masses;
  private final int size;
  private final double rate; // of offsets
  private final long constant;
  private final long cap;
  private final double[] logPoints; // by depth: points that continue a prefix

  /**
   * @param masses of the space, which is a box
   * @param rate above 0
   * @param constant what losses are more than those of the space
   * @param least at most all losses
   */
  public CappedMasses(
      PartitionBound masses, SearchSpace space, double rate, long constant, long least) {
    this.masses = masses;
    this.size = space.size();
    this.rate = Math.scalb(rate, -masses.shift());
    this.constant = constant << masses.shift();
    this.cap = least << masses.shift();
    this.logPoints = new double[size + 1];
    for (int k = size - 1; k >= 0; k--) {
      logPoints[k] = logPoints[k + 1] + Math.log(space.high(k) - space.low(k) + 1.0);
    }
  }

  private CappedMasses(CappedMasses other) {
    this.masses = other.masses.copy();
    this.size = other.size;
    this.rate = other.rate;
    this.constant = other.constant;
    this.cap = other.cap;
    this.logPoints = other.logPoints;
  }

  @Override
  public int shift() {
    return masses.shift();
  }

  /** True when the number of points gives less. A point itself has its own loss. */
  private boolean caps(double points, long offset, double logSum) {
    return points - rate * cap < logSum - rate * (offset + constant);
  }

  private boolean caps(int depth) {
    return depth < size && caps(logPoints[depth], masses.offset(depth), masses.logSum(depth));
  }

  private boolean capsPart(int depth, int value) {
    return caps(
        logPoints[depth + 1], masses.partOffset(depth, value), masses.partLogSum(depth, value));
  }

  @Override
  public long offset(int depth) {
    return caps(depth) ? cap : masses.offset(depth) + constant;
  }

  @Override
  public double logSum(int depth) {
    return caps(depth) ? logPoints[depth] : masses.logSum(depth);
  }

  @Override
  public long partOffset(int depth, int value) {
    return capsPart(depth, value) ? cap : masses.partOffset(depth, value) + constant;
  }

  @Override
  public double partLogSum(int depth, int value) {
    return capsPart(depth, value) ? logPoints[depth + 1] : masses.partLogSum(depth, value);
  }

  @Override
  public void descend(int depth, int value) {
    masses.descend(depth, value);
  }

  @Override
  public CappedMasses copy() {
    return new CappedMasses(this);
  }
}
