package org.didyma.mechanisms.calibration;

import java.math.BigDecimal;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * The numbers of robust subsampling (PRSMA, arXiv 1811.07765) as far as they could be
 * reconstructed; nothing is proven for them, see docs/proofs/prsma.md.
 *
 * @param epsilon what is asked for, above 0
 * @param delta what is asked for besides, above 0
 */
public record PublishedSubsampling(Epsilon epsilon, Delta delta) {

  /** What is published where. */
  public static final String SOURCE =
      "robust subsampling (PRSMA), arXiv 1811.07765, as reconstructed";

  public PublishedSubsampling {
    if (epsilon.value().signum() == 0 || delta.isZero()) {
      throw new IllegalArgumentException("epsilon or delta is not above 0");
    }
  }

  /** K = ceil((1 + ln(2/delta))/epsilon). */
  public long parts() {
    return (long) Math.ceil((1 + Math.log(2) + logOverDelta()) / epsilonValue());
  }

  /**
   * The epsilon of the mechanism that each part runs, 1/sqrt(8 floor(n/K) ln(2K/delta)).
   *
   * @param records n, at least K
   */
  public Epsilon ofPart(long records) {
    long size = records / parts();
    return Epsilon.above(
        1 / Math.sqrt(8 * (double) size * (Math.log(2.0 * parts()) + logOverDelta())));
  }

  /**
   * By how many scales of its noise a count of parts is above the threshold (1 +
   * ln(1/delta))/epsilon.
   */
  public Rational excess(int passed) {
    return Rational.of(new BigDecimal(passed * epsilonValue() - (1 + logOverDelta())));
  }

  private double epsilonValue() {
    return epsilon.value().doubleValue();
  }

  private double logOverDelta() {
    return -Math.log(delta.value().doubleValue());
  }
}
