package org.didyma.mechanisms.gradient;

import org.didyma.core.ParameterReference;
import org.didyma.core.UserFacingException;

/**
 * A minimum was not found to the precision that the guarantee needs; nothing may be released, and
 * the budget counts as spent.
 */
public final class UnconvergedException extends RuntimeException implements UserFacingException {
  public UnconvergedException() {
    super("the minimum was not found to the precision that the promise needs; nothing is released");
  }

  @Override
  public Outcome outcome() {
    return Outcome.NOTHING_RELEASED;
  }

  @Override
  public String message() {
    return String.valueOf(getMessage());
  }

  @Override
  public String hint() {
    return "count its epsilon as spent; another "
        + ParameterReference.of("mechanism")
        + " such as psgd needs no such precision.";
  }
}
