package org.didyma.cli.options;

import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import picocli.CommandLine.Option;

/** {@code --format}. */
public final class FormatOption {

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text for people, or json: one object on standard output and nothing else")
  private String format = "text";

  /** True for JSON. */
  public boolean isJson() {
    return switch (format) {
      case "text" -> false;
      case "json" -> true;
      default ->
          throw new InvalidInputException(
              "--format is " + Quoted.of(format) + ", which does not exist", "use text or json.");
    };
  }
}
