package org.didyma.mechanisms.lattice;

import org.didyma.ground.Mention;
import org.didyma.ground.Told;

/**
 * A mechanism's private test, whether enough of its searches proved their answers, said no; nothing
 * may be released, and what was to be spent is spent.
 */
public final class FailedTestException extends RuntimeException implements Told {
  FailedTestException() {
    super("too few parts proved their answers, by a noisy count; nothing is released");
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
    return "give the parts more "
        + Mention.of("block-time-limit")
        + ", or use "
        + Mention.of("mechanism", "sample-and-aggregate")
        + ".";
  }
}
