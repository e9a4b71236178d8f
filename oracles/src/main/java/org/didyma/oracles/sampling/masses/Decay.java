package org.didyma.oracles.sampling.masses;

/**
 * exp(-rate * x) for non-negative integers x, from a table. Below e^-120 it is taken for 0: it is a
 * factor of terms that are added to others, which are smaller than the rest of it by far less.
 */
final class Decay {

  private static final int LARGEST_TABLE = 1 << 14;

  private static final double NEGLIGIBLE = 120;

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
