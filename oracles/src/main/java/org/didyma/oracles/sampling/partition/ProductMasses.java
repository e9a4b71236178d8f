package org.didyma.oracles.sampling.partition;

import org.didyma.oracles.search.bounds.StarBound;

/**
 * A bound on masses by a product, for boxes: of exp(-rate * constant) and of one sum for each
 * factor that has free positions, by the sum over positions that a {@link StarBound} is. What a
 * factor is, and how its sum is found, is up to those who extend it.
 *
 * <p>It is nested because the losses' bound does not fall at any point on the way down. So what
 * {@link StarBound#begin} has done already tells whether a region is closed.
 */
abstract class ProductMasses implements PartitionBound {

  final StarBound star;
  final double rate; // of the loss
  final int size;
  final long[][] least; // by depth, then factor: of its costs
  final double[][] sum; // by depth, then factor: of exp(-rate (cost - least))
  private final long[] restOffset; // by depth: constant plus the least of all other factors
  private final double[] restLogSum; // by depth: of all other factors

  /**
   * Room for sums.
   *
   * @param factors how many there are
   */
  ProductMasses(StarBound star, int factors, double rate) {
    this.star = star;
    this.rate = rate;
    this.size = star.size();
    this.least = new long[size + 1][factors];
    this.sum = new double[size + 1][factors];
    this.restOffset = new long[size + 1];
    this.restLogSum = new double[size + 1];
  }

  abstract int factor(int position);

  /** Takes the sums of a depth over to the next. */
  abstract void copyRest(int depth);

  /** Brings the sums that have changed up to date, and tells {@link #setRest} of them. */
  abstract void settle(int depth);

  /** What the bound at a depth is without the factor of the position that is next. */
  final void setRest(int depth, long offset, double logSum) {
    restOffset[depth] = offset;
    restLogSum[depth] = logSum;
  }

  final long restOffset(int depth) {
    return restOffset[depth];
  }

  final double restLogSum(int depth) {
    return restLogSum[depth];
  }

  @Override
  public final int shift() {
    return star.shift();
  }

  @Override
  public final long offset(int depth) {
    return depth == size ? star.constant(depth) : restOffset[depth] + least[depth][factor(depth)];
  }

  @Override
  public final double logSum(int depth) {
    return depth == size ? 0 : restLogSum[depth] + Math.log(sum[depth][factor(depth)]);
  }

  @Override
  public final void descend(int depth, int value) {
    copyRest(depth);
    star.descend(depth, value);
    settle(depth + 1);
  }

  @Override
  public final boolean descend(int depth, int value, Closing closing) {
    copyRest(depth);
    star.begin(depth, value);
    int next = depth + 1;
    if (next < size) {
      settle(next);
      if (closing.closes(offset(next), logSum(next))) {
        return false;
      }
    }
    star.finish(depth, value);
    settle(next);
    return true;
  }
}
