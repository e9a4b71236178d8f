package org.didyma.oracles.sampling.partition;

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
 */
final class ChainMasses extends ProductMasses {

  private final ExponentialTable decay; // of the bound's units

  /**
   * @param rate above 0
   */
  ChainMasses(StarBound star, double rate) {
    super(star, star.size(), rate);
    this.decay = ExponentialTable.of(Math.scalb(rate, -star.shift()));
    settle(0);
  }

  @Override
  public ChainMasses copy() {
    return new ChainMasses(star.copy(), rate);
  }

  @Override
  int factor(int position) {
    return position;
  }

  @Override
  public long partOffset(int depth, int value) {
    return restOffset(depth) + star.costs(depth)[star.start(depth) + value - star.low(depth)];
  }

  @Override
  public double partLogSum(int depth, int value) {
    return restLogSum(depth);
  }

  @Override
  void copyRest(int depth) {
    int next = depth + 1;
    System.arraycopy(least[depth], next, least[next], next, size - next);
    System.arraycopy(sum[depth], next, sum[next], next, size - next);
  }

  @Override
  void settle(int depth) {
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
    setRest(depth, offset, log + Math.log(product));
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
