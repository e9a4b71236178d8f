package org.didyma.mechanisms.gradient;

import org.didyma.core.AdvisedException;
import org.didyma.core.ParameterReference;

/**
 * A minimum was not found to the precision that the guarantee needs; nothing may be released, and
 * the budget counts as spent.
 */
public final class UnconvergedException extends AdvisedException {
  public UnconvergedException() {
    super(
        Outcome.NOTHING_RELEASED,
        "the minimum was not found to the precision that the guarantee needs; nothing is"
            + " released",
        "count its epsilon as spent; another "
            + ParameterReference.of("mechanism")
            + " such as psgd needs no such precision.");
  }
}
