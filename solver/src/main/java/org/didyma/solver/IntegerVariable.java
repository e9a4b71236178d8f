package org.didyma.solver;

/**
 * An integer variable of one {@link IntegerProgram}, {@code lower <= x <= upper}.
 *
 * @param index its place in a {@link Point} of the program, from 0
 * @param name unique within the program
 */
public record IntegerVariable(int index, String name, long lower, long upper) {

  /** Whether it is 0 or 1, and can be the condition of an {@link Implication}. */
  public boolean isBoolean() {
    return lower >= 0 && upper <= 1;
  }

  /** The largest absolute value it can take. */
  long magnitude() {
    // Both bounds lie strictly within the range of long, so that neither abs overflows.
    return Math.max(Math.abs(lower), Math.abs(upper));
  }
}
