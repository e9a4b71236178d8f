package org.didyma.cli.mechanism;

import java.util.regex.Pattern;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.jspecify.annotations.Nullable;

/** Whole numbers among the options of mechanisms. */
final class WholeNumber {

  private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");

  private WholeNumber() {}

  /** The value of an option that must be given, a whole number from 1 to {@code most}. */
  static long parse(String option, @Nullable String text, long most) {
    return parse(
        option,
        text,
        most,
        "choose it without looking at the data, for example %s 100.".formatted(option));
  }

  /**
   * The same.
   *
   * @param advice what to give where it is missing, a sentence without a capital
   */
  static long parse(String option, @Nullable String text, long most, String advice) {
    if (text == null) {
      throw new InvalidInputException(option + " is missing, and this mechanism needs it", advice);
    }
    if (DIGITS.matcher(text).matches()) {
      long value = Long.parseLong(text);
      if (value >= 1 && value <= most) {
        return value;
      }
    }
    throw new InvalidInputException(
        "%s is %s, which is no whole number from 1 to %d".formatted(option, Quoted.of(text), most),
        "use a whole number such as %d.".formatted(Math.min(100, most)));
  }
}
