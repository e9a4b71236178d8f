package org.didyma.mechanisms.calibration;

import java.math.BigDecimal;
import org.didyma.exact.Rational;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * Standard deviations of Gaussian noise as published, k c sqrt(ln(1/delta)) / epsilon with a factor
 * k that depends neither on the dimension nor on the number of points. The proof has a gap and the
 * claim is false in general; see docs/explanation/errata.md.
 */
public enum PublishedScale {
  /** 7 sqrt(ln(1/delta)) D^2/epsilon, of objective perturbation, authors' code of June 2019. */
  SEVEN(7, 1, "objective perturbation, arXiv 1909.01783, authors' code of June 2019"),
  /** Half of it, authors' code of September 2019. */
  THREE_AND_A_HALF(
      7, 2, "objective perturbation, arXiv 1909.01783, authors' code of September 2019"),
  /** 3.5 sqrt(m ln(1/delta))/epsilon, of report separator-perturbed minimum, Algorithm 3. */
  SEPARATOR(7, 2, "report separator-perturbed minimum with Gaussian noise, arXiv 1811.07765");

  private final Rational factor;
  private final String source;

  PublishedScale(long numerator, long denominator, String source) {
    this.factor = Rational.of(numerator, denominator);
    this.source = source;
  }

  /** What is published where. */
  public String source() {
    return source;
  }

  /**
   * The variance for losses in [0, 1].
   *
   * @param size D^4 of objective perturbation, m of a separator set
   * @param delta above 0
   */
  public Rational variance(Rational size, Epsilon epsilon, Delta delta) {
    double logarithm = -Math.log(delta.value().doubleValue());
    Rational e = Rational.of(epsilon.value());
    return factor
        .times(factor)
        .times(size)
        .times(Rational.of(new BigDecimal(logarithm)))
        .dividedBy(e.times(e));
  }
}
