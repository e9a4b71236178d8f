package org.didyma.solver;

/**
 * Something a point does not satisfy.
 *
 * @param name of the variable, row or implication
 * @param activity the value that should lie within {@code [lower, upper]}
 */
public record Violation(String name, long activity, long lower, long upper) {

  @Override
  public String toString() {
    String low = lower == Row.NO_LOWER ? "" : lower + " <= ";
    String high = upper == Row.NO_UPPER ? "" : " <= " + upper;
    return low + name + high + " does not hold at " + activity;
  }
}
