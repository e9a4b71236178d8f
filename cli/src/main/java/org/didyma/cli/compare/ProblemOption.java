package org.didyma.cli.compare;

import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.cli.options.DataOptions;
import org.didyma.experiments.contest.InstanceFile;
import org.didyma.formulations.LearningProblem;
import org.didyma.ground.InvalidInputException;
import org.didyma.operations.files.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A whole problem in a file, instead of a table with its schema and a lattice. */
public final class ProblemOption {

  @Option(
      names = "--problem",
      paramLabel = "FILE",
      description =
          "a whole problem, instead of a table, a lattice and a loss: JSON that didyma experiment"
              + " instances has written")
  private @Nullable String file;

  public boolean isGiven() {
    return file != null;
  }

  /**
   * Refuses what a whole problem leaves nothing to say of.
   *
   * @param others names of further options that were given and say something of a table, a lattice
   *     or a loss
   */
  public void requireNothingBeside(DataOptions data, Stream<String> others) {
    data.requireNone("--problem");
    Optional<String> other = others.findFirst();
    if (other.isPresent()) {
      throw new InvalidInputException(
          "--problem names a whole problem, and %s is given too".formatted(other.get()),
          "leave one of them out.");
    }
  }

  /**
   * Reads the problem. What the file says of its optimum is believed in nothing.
   *
   * @throws InvalidInputException when it is something else, or damaged
   */
  public LearningProblem read() {
    return InstanceFile.read(OutputFile.path("--problem", String.valueOf(file))).problem();
  }
}
