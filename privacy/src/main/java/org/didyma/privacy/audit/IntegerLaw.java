package org.didyma.privacy.audit;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.special.Erf;

/**
 * The law of one integer of noise, symmetric about 0, by definition: audits compare it with what
 * samplers draw.
 */
public final class IntegerLaw {

  /** Laplace noise is looked at within so many scales, unless more are asked for. */
  public static final double SCALES = 32;

  /** Gaussian noise is looked at within so many standard deviations. */
  private static final double DEVIATIONS = 9;

  /** Tails of so many values are computed once; a longer table would take too much memory. */
  private static final long LONGEST_TABLE = 1 << 22;

  /** Thresholds of noise lie so many ranges out, seldom more. */
  private static final int RANGES = 4;

  private final double width;
  private final long range;
  private final DoubleUnaryOperator tail;

  /** Tails that were asked for; of the others 0. */
  private final double[] table;

  /**
   * @param tail P(X &gt;= least), for least &gt;= 1
   */
  private IntegerLaw(double width, double widths, DoubleUnaryOperator tail) {
    if (!(width > 0)) {
      throw new IllegalArgumentException("the width of noise is not above 0");
    }
    this.width = width;
    this.range = (long) Math.ceil(width * widths);
    this.tail = tail;
    this.table =
        new double[range < LONGEST_TABLE ? (int) Math.min(RANGES * range + 2, LONGEST_TABLE) : 0];
  }

  /** P(x) proportional to exp(-|x|/scale). */
  public static IntegerLaw discreteLaplace(double scale) {
    return discreteLaplace(scale, SCALES);
  }

  /**
   * P(x) proportional to exp(-|x|/scale).
   *
   * @param scales how far out it is looked at, for laws of rare points
   */
  public static IntegerLaw discreteLaplace(double scale, double scales) {
    double norm = 1 + Math.exp(-1 / scale);
    return new IntegerLaw(scale, scales, least -> Math.exp(-least / scale) / norm);
  }

  /** A real variable of density proportional to exp(-|x|/scale), rounded. */
  public static IntegerLaw roundedLaplace(double scale) {
    return new IntegerLaw(scale, SCALES, least -> Math.exp(-(least - 0.5) / scale) / 2);
  }

  /** A normal variable, rounded. */
  public static IntegerLaw roundedGaussian(double sigma) {
    return new IntegerLaw(
        sigma, DEVIATIONS, least -> Erf.erfc((least - 0.5) / (sigma * Math.sqrt(2))) / 2);
  }

  /** The scale or the standard deviation. */
  public double width() {
    return width;
  }

  /** All but {@link #leftOut} lies within this distance of 0. */
  public long range() {
    return range;
  }

  /** P(|X| &gt; range). */
  public double leftOut() {
    return 2 * from(range + 1.0);
  }

  /** P(low &lt;= X &lt;= high). */
  public double between(long low, long high) {
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

  private double from(double least) {
    if (least >= table.length) {
      return tail.applyAsDouble(least);
    }
    double known = table[(int) least];
    if (known == 0) {
      known = tail.applyAsDouble(least);
      table[(int) least] = known;
    }
    return known;
  }
}
