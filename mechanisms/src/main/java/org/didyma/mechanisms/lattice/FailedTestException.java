package org.didyma.mechanisms.lattice;

import org.didyma.core.AdvisedException;
import org.didyma.core.ParameterReference;

/**
 * A mechanism's private test, whether enough of its searches proved their answers, said no; nothing
 * may be released, and what was to be spent is spent.
 */
public final class FailedTestException extends AdvisedException {
  FailedTestException() {
    super(
        Outcome.NOTHING_RELEASED,
        "too few parts proved their answers, by a noisy count; nothing is released",
        "give the parts more "
            + ParameterReference.of("block-time-limit")
            + ", or use "
            + ParameterReference.of("mechanism", "sample-and-aggregate")
            + ".");
  }
}
