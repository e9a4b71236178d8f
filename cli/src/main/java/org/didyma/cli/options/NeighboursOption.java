package org.didyma.cli.options;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.privacy.Adjacency;
import picocli.CommandLine.Option;

/** {@code --neighbours}. */
public final class NeighboursOption {

  @Option(
      names = "--neighbours",
      paramLabel = "KIND",
      defaultValue = "replace",
      description =
          "what the promise compares: replace (one record is replaced, the number of records is"
              + " public) or add-remove (one is added or removed); default replace")
  private String neighbours = "replace";

  /** The adjacency of that name. */
  public Adjacency adjacency() {
    return Arrays.stream(Adjacency.values())
        .filter(a -> a.label().equals(neighbours))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "--neighbours is " + Quoted.of(neighbours) + ", which does not exist",
                    "use "
                        + Arrays.stream(Adjacency.values())
                            .map(Adjacency::label)
                            .collect(Collectors.joining(" or "))
                        + "."));
  }
}
