package org.didyma.mechanisms.calibration;

/** Which calibration of noise to use where a source publishes one that is not proven. */
public enum CalibrationRule {
  /** The one that docs/proofs proves. */
  PROVEN,
  /** The one of the source; what is released with it promises nothing. */
  PUBLISHED
}
