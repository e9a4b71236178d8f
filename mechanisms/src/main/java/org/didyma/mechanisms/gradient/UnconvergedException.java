package org.didyma.mechanisms.gradient;

/**
 * A minimum was not found to the precision that the guarantee needs; nothing may be released, and
 * the budget counts as spent.
 */
public final class UnconvergedException extends RuntimeException {
  public UnconvergedException() {
    super("the minimum was not found to the precision that the promise needs; nothing is released");
  }
}
