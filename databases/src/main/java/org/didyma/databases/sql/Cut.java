package org.didyma.databases.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Where a number of a schema lies among the values of a column, exactly: comparing with the number
 * that the database is given tells what comparing the value's decimal digits with the schema's
 * number would.
 */
final class Cut {

  private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal LARGEST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  private Cut() {}

  /** The least p such that a value is at least t exactly when it is at least p. */
  static Object atLeast(BigDecimal t, ColumnKind kind) {
    return switch (kind) {
      case WHOLE -> whole(t.setScale(0, RoundingMode.CEILING));
      case EXACT, WIDE -> t;
      case SINGLE -> {
        float x = t.floatValue();
        while (decimal(x).compareTo(t) < 0) {
          x = Math.nextUp(x);
        }
        while (decimal(Math.nextDown(x)).compareTo(t) >= 0) {
          x = Math.nextDown(x);
        }
        yield (double) x;
      }
      case DOUBLE -> {
        double x = t.doubleValue();
        while (decimal(x).compareTo(t) < 0) {
          x = Math.nextUp(x);
        }
        while (decimal(Math.nextDown(x)).compareTo(t) >= 0) {
          x = Math.nextDown(x);
        }
        yield x;
      }
      case TEXT, TRUTH, UNREADABLE -> throw new IllegalArgumentException("no numbers");
    };
  }

  /** The largest p such that a value is at most t exactly when it is at most p. */
  static Object atMost(BigDecimal t, ColumnKind kind) {
    return switch (kind) {
      case WHOLE -> whole(t.setScale(0, RoundingMode.FLOOR));
      case EXACT, WIDE -> t;
      case SINGLE -> {
        double p = (Double) atLeast(t, kind);
        yield decimal((float) p).compareTo(t) > 0 ? (double) Math.nextDown((float) p) : p;
      }
      case DOUBLE -> {
        double p = (Double) atLeast(t, kind);
        yield decimal(p).compareTo(t) > 0 ? Math.nextDown(p) : p;
      }
      case TEXT, TRUTH, UNREADABLE -> throw new IllegalArgumentException("no numbers");
    };
  }

  private static long whole(BigDecimal t) {
    return t.max(LEAST_LONG).min(LARGEST_LONG).toBigInteger().longValueExact();
  }

  /** The decimal number that stands for a binary one. */
  static BigDecimal decimal(double x) {
    return new BigDecimal(Double.toString(x));
  }

  static BigDecimal decimal(float x) {
    return new BigDecimal(Float.toString(x));
  }

  /** The field that a decimal number is to a schema. */
  static String plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.signum() == 0 ? BigInteger.ZERO.toString() : stripped.toPlainString();
  }
}
