package org.didyma.experiments.study;

import java.util.regex.Pattern;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;

/**
 * A learner from outside of the program: a name, and a command of the shell that reads tables from
 * a folder and writes predictions there ({@link ExternalRuns}).
 *
 * @param name what it is called in results
 * @param command what the shell runs, with the folder as one more argument
 */
public record ExternalLearner(String name, String command) {

  private static final Pattern NAME = Pattern.compile("[\\p{Alnum}][\\p{Alnum}._ -]{0,39}");

  public ExternalLearner {
    if (!NAME.matcher(name).matches()) {
      throw new InvalidInputException(
          "a participant is called " + QuotedText.of(name),
          "use a name of at most 40 letters, digits, dots, dashes and spaces, such as"
              + " mine=\"python3 mine.py\".");
    }
    if (command.isBlank()) {
      throw new InvalidInputException(
          "the participant " + QuotedText.of(name) + " has no command",
          "give one after the =, such as mine=\"python3 mine.py\".");
    }
  }

  /**
   * Reads {@code NAME=COMMAND}.
   *
   * @throws InvalidInputException when the text is something else
   */
  public static ExternalLearner parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 0) {
      throw new InvalidInputException(
          "a participant is " + QuotedText.of(text) + ", which has no =",
          "give a name and a command, such as mine=\"python3 mine.py\".");
    }
    return new ExternalLearner(text.substring(0, equals).strip(), text.substring(equals + 1));
  }
}
