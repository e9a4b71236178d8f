package org.didyma.mechanisms.gradient;

import org.didyma.ground.Mention;
import org.didyma.ground.Told;

/**
 * A minimum was not found to the precision that the guarantee needs; nothing may be released, and
 * the budget counts as spent.
 */
public final class UnconvergedException extends RuntimeException implements Told {
  public UnconvergedException() {
    super("the minimum was not found to the precision that the promise needs; nothing is released");
  }

  @Override
  public Outcome outcome() {
    return Outcome.NOTHING_RELEASED;
  }

  @Override
  public String said() {
    return String.valueOf(getMessage());
  }

  @Override
  public String advised() {
    return "count its epsilon as spent; another "
        + Mention.of("mechanism")
        + " such as psgd needs no such precision.";
  }
}
