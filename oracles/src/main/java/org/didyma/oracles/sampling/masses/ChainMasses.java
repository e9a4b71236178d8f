package org.didyma.oracles.sampling.masses;

import org.didyma.oracles.search.bounds.StarBound;

/**
 * A bound on masses by a product over the free coordinates, for boxes.
 *
 * <p>With the losses at least constant + sum over free l of h_l(w_l) ({@link StarBound}), the mass
 * is at most exp(-rate * constant) times the product over l of the sums over v of exp(-rate
 * h_l(v)). A coordinate that hardly matters contributes its number of values, one that is all but
 * settled contributes little more than its best value: unlike a number of points times the best of
 * them, the bound sees both. From the depth on where no chain has two free coordinates it is the
 * mass itself.
 *
 * <p>It is nested because the losses' bound does not fall at any point on the way down.
 */
final class ChainMasses implements MassBound {

  private final StarBound star;
  private final double rate; // of the loss
  private final Decay decay; // of the bound's units
  private final int size;
  private final long[][] least; // by depth, then position: least h_l
  private final double[][] sum; // by depth, then position: sum of exp(-rate (h_l(v) - least))
  private final long[] restOffset; // by depth: constant plus the least of all later coordinates
  private final double[] restLogSum; // by depth: of all later coordinates

  /**
   * The bound at the root.
   *
   * @param rate above 0
   */
  ChainMasses(StarBound star, double rate) {
    this.star = star;
    this.rate = rate;
    this.decay = new Decay(Math.scalb(rate, -star.shift()));
    this.size = star.size();
    this.least = new long[size + 1][size];
    this.sum = new double[size + 1][size];
    this.restOffset = new long[size + 1];
    this.restLogSum = new double[size + 1];
    settle(0);
  }

  @Override
  public ChainMasses copy() {
    return new ChainMasses(star.copy(), rate);
  }

  @Override
  public int shift() {
    return star.shift();
  }

  @Override
  public long offset(int depth) {
    return depth == size ? star.constant(depth) : restOffset[depth] + least[depth][depth];
  }

  @Override
  public double logSum(int depth) {
    return depth == size ? 0 : restLogSum[depth] + Math.log(sum[depth][depth]);
  }

  @Override
  public long partOffset(int depth, int value) {
    return restOffset[depth] + star.costs(depth)[star.start(depth) + value - star.low(depth)];
  }

  @Override
  public double partLogSum(int depth, int value) {
    return restLogSum[depth];
  }

  @Override
  public void descend(int depth, int value) {
    copyRest(depth);
    star.descend(depth, value);
    settle(depth + 1);
  }

  @Override
  public boolean descend(int depth, int value, Closing closing) {
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

  private void copyRest(int depth) {
    int next = depth + 1;
    System.arraycopy(least[depth], next, least[next], next, size - next);
    System.arraycopy(sum[depth], next, sum[next], next, size - next);
  }

  /** Brings the sums of the coordinates that changed up to date. */
  private void settle(int depth) {
    long offset = star.constant(depth);
    double product = 1;
    double log = 0;
    for (int k = depth; k < size; k++) {
      if (star.takeChange(k)) {
        sumUp(depth, k);
      }
      if (k > depth) {
        offset += least[depth][k];
        product *= sum[depth][k];
        if (product > 1e200) {
          log += Math.log(product);
          product = 1;
        }
      }
    }
    restOffset[depth] = offset;
    restLogSum[depth] = log + Math.log(product);
  }

  private void sumUp(int depth, int k) {
    long[] own = star.costs(depth);
    long smallest = Long.MAX_VALUE;
    for (int i = star.start(k); i < star.start(k + 1); i++) {
      smallest = Math.min(smallest, own[i]);
    }
    double total = 0;
    for (int i = star.start(k); i < star.start(k + 1); i++) {
      total += decay.at(own[i] - smallest);
    }
    least[depth][k] = smallest;
    sum[depth][k] = total;
  }
}
