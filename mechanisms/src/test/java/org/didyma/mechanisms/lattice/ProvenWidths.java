package org.didyma.mechanisms.lattice;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * How wide docs/proofs state the noise of opdisc and rspm to be, recomputed from their formulas
 * alone. Nothing here calls the code that is tested.
 */
final class ProvenWidths {

  private static final MathContext DIGITS = new MathContext(60);

  /**
   * The tables of objective-perturbation.md, section 2, for d features and the largest squared norm
   * R.
   *
   * @param step A
   * @param height F(0), ..., F(R)
   * @param separation s
   * @param l1 B
   * @param squared max N, the largest squared length of P(w)
   */
  record Tables(long step, long[] height, long separation, long l1, BigInteger squared) {

    static Tables of(int d, int largestNorm) {
      // 2^q is the least power of two from 8 R^2 on.
      int q = Math.max(1, (int) Math.ceil(Math.log(8.0 * largestNorm * largestNorm) / Math.log(2)));
      BigDecimal radius = BigDecimal.valueOf(2).pow(q);
      BigDecimal r = BigDecimal.valueOf(largestNorm);
      long step = nearest(radius.divide(r.sqrt(DIGITS), DIGITS));
      long[] height = new long[largestNorm + 1];
      BigInteger most = null;
      BigInteger least = null;
      long l1 = 0;
      for (int m = 0; m <= largestNorm; m++) {
        BigDecimal rest = BigDecimal.ONE.subtract(BigDecimal.valueOf(m).divide(r, DIGITS));
        height[m] = nearest(radius.multiply(rest.max(BigDecimal.ZERO).sqrt(DIGITS)));
        BigInteger length =
            BigInteger.valueOf(step)
                .pow(2)
                .multiply(BigInteger.valueOf(m))
                .add(BigInteger.valueOf(height[m]).pow(2));
        most = most == null ? length : most.max(length);
        least = least == null ? length : least.min(length);
        l1 = Math.max(l1, step * (long) Math.floor(Math.sqrt((double) d * m)) + height[m]);
      }
      BigInteger twice = BigInteger.valueOf(step).pow(2).subtract(most.subtract(least));
      return new Tables(step, height, twice.shiftRight(1).longValueExact(), l1, most);
    }

    /** The least power of two U with ceil(Delta U/s) at least 256. */
    long unit(long range) {
      long unit = 1;
      while ((range * unit + separation - 1) / separation < 256) {
        unit *= 2;
      }
      return unit;
    }

    /**
     * g.
     *
     * @param margin what margins have to grow by, in steps of the objective
     */
    long shift(long margin) {
      return Math.floorDiv(margin + separation - 1, separation);
    }
  }

  private ProvenWidths() {}

  private static long nearest(BigDecimal x) {
    return x.setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  /**
   * sigma over the length of the shifts: (t + sqrt(t^2 + 2 epsilon))/(2 epsilon) for the least t.
   *
   * @param shifts how many different ones there are
   * @param signs whether the shifts are by plus or minus the same amount in each coordinate
   */
  static double gaussian(
      double epsilon, double delta, int dimension, BigInteger shifts, boolean signs) {
    double log = Math.log(shifts.doubleValue());
    double chi =
        Math.sqrt(
            new ChiSquaredDistribution(null, dimension, 1e-14)
                .inverseCumulativeProbability(1 - delta));
    double mean =
        Math.min(Math.sqrt(2 * log), Math.sqrt(signs ? 2 * dimension / Math.PI : dimension));
    double width = mean + Math.sqrt(2 * Math.log(1 / delta));
    double t = Math.min(Math.min(chi, width), union(Math.log(delta) - log));
    return (t + Math.sqrt(t * t + 2 * epsilon)) / (2 * epsilon);
  }

  /** A t whose normal tail has that logarithm. */
  private static double union(double logTail) {
    double low = 0;
    double high = 100;
    for (int i = 0; i < 200; i++) {
      double t = (low + high) / 2;
      double tail =
          t < 8
              ? Math.log(new NormalDistribution(null, 0, 1).cumulativeProbability(-t))
              : -t * t / 2 - Math.log(t * Math.sqrt(2 * Math.PI)) + Math.log1p(-1 / (t * t));
      if (tail > logTail) {
        low = t;
      } else {
        high = t;
      }
    }
    return high;
  }
}
