package org.didyma.solver;

import java.util.Optional;

/** What engines that compute in doubles do not take. */
public final class DoubleArithmetic {

  private static final long LARGEST = 1L << 53;

  /** The constants of big-M rows are up to twice, their rows up to four times as large. */
  private static final long LARGEST_WITH_BIG_M = 1L << 51;

  private DoubleArithmetic() {}

  /**
   * Why such an engine would not try; empty when it would.
   *
   * @param engine its name
   * @param bigM whether it gets implications as rows with large constants
   */
  public static Optional<String> refusal(
      String engine, IntegerProgram program, Effort effort, boolean bigM) {
    boolean large = bigM && !program.implications().isEmpty();
    if (program.magnitude() >= (large ? LARGEST_WITH_BIG_M : LARGEST)) {
      return Optional.of(
          "the program reaches "
              + (large ? "2^51, and has implications as big-M rows" : "2^53")
              + "; "
              + engine
              + " computes in doubles"
              + System.lineSeparator()
              + "Hint: scale the data to smaller integers, or use cp-sat.");
    }
    if (effort.deterministicLimit().isPresent()) {
      return Optional.of(
          engine
              + " has no deterministic limit"
              + System.lineSeparator()
              + "Hint: set a limit of nodes, or of time.");
    }
    return Optional.empty();
  }
}
