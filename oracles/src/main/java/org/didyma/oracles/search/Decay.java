package org.didyma.oracles.search;

/**
 * exp(-rate * x) for non-negative integers x, from a table. Below 2^-61 it is taken for 0: such
 * terms are added to sums that are at least 1.
 */
final class Decay {

  private static final int LARGEST_TABLE = 1 << 14;

  /** 61 ln 2, a little more. */
  private static final double NEGLIGIBLE = 42.3;

  private final double rate;
  private final double[] table;

  Decay(double rate) {
    this.rate = rate;
    this.table = new double[(int) Math.min(LARGEST_TABLE, Math.ceil(NEGLIGIBLE / rate))];
    for (int x = 0; x < table.length; x++) {
      table[x] = Math.exp(-rate * x);
    }
  }

  double rate() {
    return rate;
  }

  double at(long x) {
    if (x < table.length) {
      return table[(int) x];
    }
    return rate * x > NEGLIGIBLE ? 0 : Math.exp(-rate * x);
  }
}
