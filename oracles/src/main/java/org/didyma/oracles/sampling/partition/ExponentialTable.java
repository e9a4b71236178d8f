package org.didyma.oracles.sampling.partition;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * exp(-rate * x) for non-negative integers x, from a table, or as the product of two entries of
 * tables where x ranges widely; that is within three units in the last place. Below e^-120, where
 * nothing else is said, it is taken for 0: it is a factor of terms that are added to others, which
 * are smaller than the rest of it by far less.
 */
final class ExponentialTable {

  private static final int LARGEST_TABLE = 1 << 14;

  private static final int FINE_BITS = 10;
  private static final int FINE = 1 << FINE_BITS;

  private static final double NEGLIGIBLE = 120;

  private static final int LATE_BITS = 4;

  private static final int SPREAD = 0x9e3779b9;

  /**
   * Tables of late, since their thousands of exponentials are much of a draw from a small lattice,
   * and draws with the same rate follow each other. Which are there shows in the running time
   * alone, which no promise covers.
   */
  private static final AtomicReferenceArray<ExponentialTable> LATE =
      new AtomicReferenceArray<>(1 << LATE_BITS);

  private final double rate;
  private final double negligible;
  private final double[] table;
  private final double[] coarse; // at multiples of FINE
  private final double[] fine; // at 0 .. FINE - 1

  /** The decay of a rate above 0. */
  static ExponentialTable of(double rate) {
    return of(rate, NEGLIGIBLE);
  }

  /**
   * The same for smaller results.
   *
   * @param negligible it is 0 below e to minus this, at most 700
   */
  static ExponentialTable of(double rate, double negligible) {
    // Rates of one draw differ by powers of two, whose bits are far up: they are spread first.
    int hash = (Double.hashCode(rate) * 31 + Double.hashCode(negligible)) * SPREAD;
    int slot = hash >>> Integer.SIZE - LATE_BITS;
    ExponentialTable late = LATE.get(slot);
    if (late == null || late.rate != rate || late.negligible != negligible) {
      late = new ExponentialTable(rate, negligible);
      LATE.set(slot, late);
    }
    return late;
  }

  private ExponentialTable(double rate, double negligible) {
    this.rate = rate;
    this.negligible = negligible;
    long entries = (long) Math.ceil(negligible / rate);
    this.table = powers(Math.min(LARGEST_TABLE, entries), rate);
    boolean wide = entries > LARGEST_TABLE;
    this.coarse = powers(wide ? Math.min(LARGEST_TABLE, entries / FINE + 1) : 0, rate * FINE);
    this.fine = powers(wide ? FINE : 0, rate);
  }

  private static double[] powers(long count, double rate) {
    double[] powers = new double[(int) count];
    for (int x = 0; x < powers.length; x++) {
      powers[x] = Math.exp(-rate * x);
    }
    return powers;
  }

  double rate() {
    return rate;
  }

  double at(long x) {
    assert x >= 0 : "a difference has left its room";
    if (x < table.length) {
      return table[(int) x];
    }
    if (x >> FINE_BITS < coarse.length) {
      return coarse[(int) (x >> FINE_BITS)] * fine[(int) (x & FINE - 1)];
    }
    return rate * x > negligible ? 0 : Math.exp(-rate * x);
  }
}
