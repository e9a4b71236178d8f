package org.didyma.cli.options;

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
    return OptionValue.read(
        "--delta",
        delta,
        Delta::parse,
        "use a number well below one over the number of records, such as 1e-6.");
  }

  /** As it was written. */
  public String text() {
    return delta;
  }
}
