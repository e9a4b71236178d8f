package org.didyma.privacy.audit;

/**
 * What one audit found: a number that a correct mechanism keeps at or below a limit.
 *
 * @param audit the audit's name
 * @param quantity what was measured
 * @param measured a lower bound on the quantity: exact up to stated rounding, or valid with the
 *     confidence of the audit; may be infinite
 * @param limit what the promise allows
 * @param compared one sentence on what was compared with what
 */
public record Finding(
    String audit, String quantity, double measured, double limit, String compared) {

  public Finding {
    if (Double.isNaN(measured) || Double.isNaN(limit)) {
      throw new IllegalArgumentException("an audit measured something that is not a number");
    }
  }

  /** Whether the promise is refuted. */
  public boolean isViolation() {
    return measured > limit;
  }
}
