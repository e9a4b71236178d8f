package org.didyma.mechanisms.lattice;

import org.didyma.core.ParameterReference;
import org.didyma.core.UserFacingException;

/**
 * A mechanism's private test, whether enough of its searches proved their answers, said no; nothing
 * may be released, and what was to be spent is spent.
 */
public final class FailedTestException extends RuntimeException implements UserFacingException {
  FailedTestException() {
    super("too few parts proved their answers, by a noisy count; nothing is released");
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
    return "give the parts more "
        + ParameterReference.of("block-time-limit")
        + ", or use "
        + ParameterReference.of("mechanism", "sample-and-aggregate")
        + ".";
  }
}
