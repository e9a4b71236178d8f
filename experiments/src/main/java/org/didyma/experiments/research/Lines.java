package org.didyma.experiments.research;

import java.nio.charset.StandardCharsets;
import org.didyma.core.InvalidInputException;

/** The lines of a text, with errors that name the line. */
final class Lines {

  private Lines() {}

  /** What to do with a line. */
  @FunctionalInterface
  interface Reader {
    /**
     * Reads a line that is not blank.
     *
     * @throws IllegalArgumentException with what is wrong
     */
    void read(String line);
  }

  /**
   * Reads all lines.
   *
   * @param name of the file, for errors
   */
  static void read(String name, byte[] text, Reader reader) {
    int number = 0;
    int from = 0;
    for (int at = 0; at <= text.length; at++) {
      if (at < text.length && text[at] != '\n') {
        continue;
      }
      number++;
      String line = new String(text, from, at - from, StandardCharsets.ISO_8859_1).strip();
      from = at + 1;
      if (!line.isEmpty()) {
        try {
          reader.read(line);
        } catch (IllegalArgumentException e) {
          throw new InvalidInputException(
              "line %d of %s cannot be read: %s".formatted(number, name, e.getMessage()),
              "check that the file is what was published.",
              e);
        }
      }
    }
  }

  /**
   * A finite decimal number.
   *
   * @throws IllegalArgumentException when it is none
   */
  static double number(String word) {
    double value;
    try {
      value = Double.parseDouble(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("a field is not a number", e);
    }
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a field is not finite");
    }
    return value;
  }
}
