package org.didyma.cli.mechanism;

import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.jspecify.annotations.Nullable;

/** Real numbers among the options of mechanisms. */
final class RealNumber {

  private static final int LONGEST = 40;

  private RealNumber() {}

  /**
   * The value of an option, finite, from {@code least} to {@code most}, or the usual one when it
   * was not given.
   */
  static double parse(
      String option, @Nullable String text, double usual, double least, double most) {
    if (text == null) {
      return usual;
    }
    try {
      double value = text.length() > LONGEST ? Double.NaN : Double.parseDouble(text.strip());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "%s is %s, which is no number from %s to %s"
            .formatted(option, Quoted.of(text), shown(least), shown(most)),
        "use a decimal number in that range.");
  }

  private static String shown(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e6
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
