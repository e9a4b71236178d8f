package org.didyma.cli.options;

import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.privacy.Delta;
import picocli.CommandLine.Option;

/** {@code --delta} where several mechanisms run. */
public final class DeltaOption {

  @Option(
      names = "--delta",
      paramLabel = "D",
      defaultValue = "0",
      description = "delta of the promise, where it has one; default ${DEFAULT-VALUE}")
  private String delta = "0";

  /** Its value. */
  public Delta delta() {
    try {
      return Delta.parse(delta);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          "--delta is " + Quoted.of(delta) + ": " + e.getMessage(),
          "use a number well below one over the number of records, such as 1e-6.",
          e);
    }
  }

  /** As it was written. */
  public String text() {
    return delta;
  }
}
