package org.didyma.cli.options;

import java.util.OptionalLong;
import org.didyma.cli.Terminal;
import org.didyma.ground.InvalidInputException;
import org.didyma.models.UnusualNumbers;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --epsilon} of what is private with it. */
public final class EpsilonOption {

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description = "the privacy parameter, above 0; smaller protects more")
  private @Nullable String epsilon;

  /** Whether there is one. */
  public boolean isGiven() {
    return epsilon != null;
  }

  /** Its value, with a note where it is unusual. */
  public Epsilon noted(Terminal terminal) {
    Epsilon value = epsilon();
    UnusualNumbers.notes(value, Delta.ZERO, OptionalLong.empty())
        .forEach(note -> terminal.note("note: " + note));
    return value;
  }

  /**
   * Its value.
   *
   * @throws InvalidInputException when it is missing or no number above 0
   */
  public Epsilon epsilon() {
    if (epsilon == null) {
      throw new InvalidInputException(
          "--epsilon is missing", "choose one, for example --epsilon 1; smaller protects more.");
    }
    return OptionValue.read(
        "--epsilon",
        epsilon,
        Epsilon::parse,
        "choose a number above 0, for example --epsilon 0.5.");
  }
}
