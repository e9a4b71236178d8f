package org.didyma.cli.options;

import java.math.BigDecimal;
import java.time.Duration;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;

/** A number of seconds as the user writes it. */
public final class TimeLimit {

  private static final BigDecimal LONGEST = new BigDecimal(1_000_000_000);
  private static final int MAX_CHARACTERS = 30;

  private TimeLimit() {}

  /**
   * Reads a time limit.
   *
   * @param option the option that gives it, for messages
   */
  public static Duration parse(String option, String text) {
    try {
      BigDecimal seconds =
          text.length() > MAX_CHARACTERS ? BigDecimal.ZERO : new BigDecimal(text.strip());
      if (seconds.signum() > 0 && seconds.compareTo(LONGEST) <= 0) {
        return Duration.ofNanos(Math.max(1, seconds.movePointRight(9).longValue()));
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new InvalidInputException(
        option + " is " + Quoted.of(text) + ", which is no number of seconds",
        "use a number above 0, such as 60.");
  }
}
