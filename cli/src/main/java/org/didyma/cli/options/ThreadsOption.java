package org.didyma.cli.options;

import org.didyma.formulations.InvalidInputException;
import picocli.CommandLine.Option;

/** On how many threads to search. */
public final class ThreadsOption {

  private static final int MAX_THREADS = 256;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "threads of a long search; default: all processors")
  private int threads = Runtime.getRuntime().availableProcessors();

  /** The number of threads, checked. */
  public int threads() {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new InvalidInputException(
          "--threads is not a number from 1 to " + MAX_THREADS, "leave it out.");
    }
    return threads;
  }
}
