package org.didyma.cli.options;

import org.didyma.ground.InvalidInputException;
import picocli.CommandLine.Option;

/** How many threads a long computation may use; its result does not depend on them. */
public final class ThreadsOption {

  private static final int MOST = 256;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "threads of a long search, draw or check; default: all processors")
  private int threads = Runtime.getRuntime().availableProcessors();

  /**
   * The number of threads.
   *
   * @throws InvalidInputException when it is not from 1 to 256
   */
  public int threads() {
    if (threads < 1 || threads > MOST) {
      throw new InvalidInputException(
          "--threads is not a number from 1 to " + MOST, "leave it out.");
    }
    return threads;
  }
}
