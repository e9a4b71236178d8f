package org.didyma.mechanisms.gradient;

import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RealRelease;
import org.didyma.mechanisms.Release;
import org.didyma.mechanisms.gradient.rows.Rows;

/** The form of what descents release. */
final class DescentRelease {

  static final String PROOF = "docs/proofs/gradient-mechanisms.md";

  private DescentRelease() {}

  static <P> RealRelease of(Mechanism<Rows, P> mechanism, P parameters, Rows rows, double[] w) {
    long errors = 0;
    for (int i = 0; i < rows.count(); i++) {
      boolean positive = rows.dot(i, w) > 0;
      errors += positive == rows.label(i) > 0 ? 0 : 1;
    }
    return new RealRelease(
        mechanism.name(),
        mechanism.proof(),
        mechanism.describe(parameters),
        mechanism.guarantee(parameters),
        rows.scale().rawWeights(w),
        rows.scale().rawThreshold(w),
        Release.Diagnostics.of(errors, errors));
  }
}
