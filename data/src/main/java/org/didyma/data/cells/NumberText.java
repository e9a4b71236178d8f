package org.didyma.data.cells;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.data.schema.DateForm;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.NumericFeature;
import org.jspecify.annotations.Nullable;

/**
 * Reads numbers exactly, as whole multiples of 10^-digits rounded down.
 *
 * <p>A whole number is an optional sign (+ or -) and digits, perhaps with a decimal mark and zeros
 * behind them. A decimal number may have a mark with digits before or after it or both, and an
 * exponent of at most nine digits, which programs of every language can read alike. The mark is a
 * point, or a comma and nothing else. {@code inf} and {@code infinity}, in capitals or not, are
 * beyond every other number. Nothing else is a number: no grouping, no other base, no NaN. A number
 * beyond the range of long is taken as the end of that range, which lies outside of the range of
 * every schema.
 */
final class NumberText {

  private static final long BEYOND = Long.MAX_VALUE;
  private static final int LONGEST_EXPONENT_FORM = 100;
  private static final int LONGEST_EXPONENT = 9;

  private static final String INFINITY = "infinity";

  private final boolean decimal;
  private final char mark;

  /** How dates are written; null where fields are numbers. */
  private final @Nullable DateForm date;

  private final int digits;
  private long units;
  private boolean rest;

  NumberText(NumericFeature.Kind kind, FieldForm form, int digits) {
    this.decimal = kind == NumericFeature.Kind.DECIMAL;
    this.mark = form.mark();
    this.date = kind == NumericFeature.Kind.DATE ? form.date() : null;
    this.digits = digits;
  }

  /** The number read last, in units, rounded down. */
  long units() {
    return units;
  }

  /** True when rounding down lost something. */
  boolean hasRest() {
    return rest;
  }

  /** Reads the number that the slice spells; false when it is none. */
  boolean parse(char[] buffer, int offset, int length) {
    if (date != null) {
      units = date.day(buffer, offset, length);
      rest = false;
      return units != DateForm.NONE;
    }
    int end = offset + length;
    int at = offset;
    boolean negative = false;
    if (at < end && (buffer[at] == '-' || buffer[at] == '+')) {
      negative = buffer[at] == '-';
      at++;
    }
    long magnitude = 0;
    boolean lost = false;
    int seen = 0;
    int fraction = -1;
    for (; at < end; at++) {
      char c = buffer[at];
      if (c >= '0' && c <= '9') {
        seen++;
        if (fraction < digits) {
          magnitude = append(magnitude, c - '0');
          fraction += fraction >= 0 ? 1 : 0;
        } else {
          lost |= c != '0';
        }
      } else if (c == mark && fraction < 0 && (decimal || seen > 0)) {
        fraction = 0;
      } else if ((c == 'e' || c == 'E') && decimal && seen > 0) {
        return isExponent(buffer, at + 1, end) && parseExponentForm(buffer, offset, length);
      } else {
        return seen == 0 && fraction < 0 && isInfinite(buffer, at, end, negative);
      }
    }
    if (seen == 0 || lost && !decimal) {
      return false;
    }
    for (int i = Math.max(fraction, 0); i < digits; i++) {
      magnitude = append(magnitude, 0);
    }
    set(negative, magnitude, lost);
    return true;
  }

  private boolean isInfinite(char[] buffer, int from, int end, boolean negative) {
    int length = end - from;
    if (length != 3 && length != INFINITY.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (FieldForm.folded(buffer[from + i]) != INFINITY.charAt(i)) {
        return false;
      }
    }
    set(negative, BEYOND, false);
    return true;
  }

  /** A sign or none and few digits, checked here since BigDecimal takes those of any script. */
  private static boolean isExponent(char[] buffer, int start, int end) {
    boolean isSigned = start < end && (buffer[start] == '-' || buffer[start] == '+');
    int first = isSigned ? start + 1 : start;
    for (int at = first; at < end; at++) {
      if (buffer[at] < '0' || buffer[at] > '9') {
        return false;
      }
    }
    return first < end && end - first <= LONGEST_EXPONENT;
  }

  /** magnitude * 10 + digit, staying at the end of the range once beyond it. */
  private static long append(long magnitude, int digit) {
    return magnitude > (BEYOND - digit) / 10 ? BEYOND : magnitude * 10 + digit;
  }

  private void set(boolean negative, long magnitude, boolean lost) {
    rest = lost;
    units = magnitude;
    if (negative) {
      // Rounding down moves a negative number away from zero.
      units = lost && magnitude < BEYOND ? -magnitude - 1 : -magnitude;
    }
  }

  private boolean parseExponentForm(char[] buffer, int offset, int length) {
    if (length > LONGEST_EXPONENT_FORM) {
      return false;
    }
    String text = new String(buffer, offset, length);
    BigDecimal value = new BigDecimal(mark == '.' ? text : text.replace(mark, '.'));
    boolean negative = value.signum() < 0;
    long magnitudeDigits = value.precision() - (long) value.scale();
    if (value.signum() == 0) {
      set(false, 0, false);
    } else if (magnitudeDigits > 19) {
      set(negative, BEYOND, false);
    } else if (magnitudeDigits < -19) {
      set(negative, 0, true);
    } else {
      BigDecimal scaled = value.abs().scaleByPowerOfTen(digits);
      BigDecimal floor = scaled.setScale(0, RoundingMode.DOWN);
      boolean beyond = floor.compareTo(BigDecimal.valueOf(BEYOND)) > 0;
      set(negative, beyond ? BEYOND : floor.longValueExact(), scaled.compareTo(floor) != 0);
    }
    return true;
  }
}
