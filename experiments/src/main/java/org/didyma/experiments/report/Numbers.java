package org.didyma.experiments.report;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers for people. */
public final class Numbers {

  private static final MathContext DIGITS = new MathContext(5);

  private Numbers() {}

  /** Five digits at most; a dash for what is none. */
  public static String short5(double value) {
    return Double.isFinite(value) ? plain(new BigDecimal(value).round(DIGITS).doubleValue()) : "-";
  }

  /** Without needless zeros, and without an exponent unless it is long otherwise. */
  public static String plain(double value) {
    double size = Math.abs(value);
    return value == Math.rint(value) && size < 1e15
        ? Long.toString((long) value)
        : size >= 1e-4 ? BigDecimal.valueOf(value).toPlainString() : Double.toString(value);
  }
}
