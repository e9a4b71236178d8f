package org.didyma.mechanisms.lattice;

import org.apache.commons.math3.special.Erf;

/** The law of one coordinate of integer noise, symmetric about 0, in doubles. */
interface IntegerLaw {

  /** P(x &gt;= least), for least &gt;= 1. */
  double from(double least);

  /** Beyond this, in absolute value, at most e^-30 is left. */
  int range();

  default double mass(long x) {
    return between(x, x);
  }

  /** P(low &lt;= x &lt;= high). */
  default double between(long low, long high) {
    if (low > high) {
      return 0;
    }
    if (low > 0) {
      return from(low) - from((double) high + 1);
    }
    return high < 0
        ? from(-(double) high) - from(1 - (double) low)
        : 1 - from(high + 1.0) - from(1.0 - low);
  }

  static IntegerLaw discreteLaplace(double scale) {
    return of(30 * scale, least -> Math.exp(-least / scale) / (1 + Math.exp(-1 / scale)));
  }

  static IntegerLaw roundedLaplace(double scale) {
    return of(30 * scale, least -> Math.exp(-(least - 0.5) / scale) / 2);
  }

  static IntegerLaw roundedGaussian(double sigma) {
    return of(8 * sigma, least -> Erf.erfc((least - 0.5) / (sigma * Math.sqrt(2))) / 2);
  }

  private static IntegerLaw of(double range, java.util.function.DoubleUnaryOperator tail) {
    return new IntegerLaw() {
      @Override
      public double from(double least) {
        return tail.applyAsDouble(least);
      }

      @Override
      public int range() {
        return (int) Math.ceil(range);
      }
    };
  }

  /**
   * Adds to the law of the least of base[i] + x slope[i], the first of equals, what one noise
   * variable x contributes, with probability {@code mass} of everything else.
   */
  default void addMinimisers(double[] law, long[] base, long[] slope, double mass) {
    for (int i = 0; i < base.length; i++) {
      long low = -Long.MAX_VALUE;
      long high = Long.MAX_VALUE;
      for (int k = 0; k < base.length; k++) {
        // i wins over k when x (slope_i - slope_k) <= most.
        long most = base[k] - base[i] - (k < i ? 1 : 0);
        long difference = slope[i] - slope[k];
        if (difference > 0) {
          high = Math.min(high, Math.floorDiv(most, difference));
        } else if (difference < 0) {
          low = Math.max(low, -Math.floorDiv(most, -difference));
        } else if (k != i && most < 0) {
          high = Long.MIN_VALUE;
        }
      }
      if (high != Long.MIN_VALUE && low <= high) {
        law[i] += mass * between(low, high);
      }
    }
  }

  /** The largest excess of p over e^epsilon q on a set of outputs, in both directions. */
  static double delta(double[] p, double[] q, double epsilon) {
    double there = 0;
    double back = 0;
    for (int i = 0; i < p.length; i++) {
      there += Math.max(0, p[i] - Math.exp(epsilon) * q[i]);
      back += Math.max(0, q[i] - Math.exp(epsilon) * p[i]);
    }
    return Math.max(there, back);
  }
}
