package org.didyma.cli.options;

import java.util.function.Function;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;

/** What was typed for an option, read by the library. */
public final class OptionValue {

  private OptionValue() {}

  /**
   * Reads a value; an error names the option and what was typed.
   *
   * @param option with its dashes
   * @param advice what to do when it cannot be read
   * @throws InvalidInputException when the parser throws one
   */
  public static <T> T read(String option, String text, Function<String, T> parser, String advice) {
    try {
      return parser.apply(text);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          option + " is " + Quoted.of(text) + ": " + e.getMessage(), advice, e);
    }
  }
}
