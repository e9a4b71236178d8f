package org.didyma.privacy.accounting;

/**
 * The exact trade-off of Gaussian noise: the mechanism with noise multiplier s is (epsilon,
 * delta)-differentially private if and only if
 *
 * <pre>  Phi(1/(2s) - epsilon s) - exp(epsilon) Phi(-1/(2s) - epsilon s) &lt;= delta</pre>
 *
 * (Balle and Wang, "Improving the Gaussian mechanism for differential privacy", ICML 2018, Theorem
 * 8). All results are rounded towards less privacy, by the error bound in the proofs.
 */
public final class AnalyticGaussian {

  /** What is cited. */
  public static final String THEOREM =
      "analytic Gaussian mechanism (Balle and Wang 2018, Theorem 8)";

  private static final double ULP = 0x1p-52;

  private AnalyticGaussian() {}

  /**
   * An upper bound on the logarithm of delta; above it by about 1e-11 at most in ordinary ranges.
   *
   * @param epsilon from 0
   * @param multiplier s, standard deviation over L2 sensitivity, above 0
   */
  public static double logDelta(double epsilon, double multiplier) {
    double half = 0.5 / multiplier;
    double shift = epsilon * multiplier;
    double upper = half - shift;
    double lower = -half - shift;
    double a = Normal.logCdf(upper);
    double b = epsilon + Normal.logCdf(lower);
    // Errors of the two arguments, times the slope of ln Phi, and those of ln Phi itself.
    double error =
        (half + shift) * ULP * (2 + Math.abs(lower)) * 2
            + 16 * ULP * (1 + epsilon + Math.abs(a) + Math.abs(b));
    double gap = a - b + error;
    return a + error + logOneMinusExp(gap);
  }

  /** ln(1 - exp(-gap)) for a positive gap; minus infinity otherwise. */
  private static double logOneMinusExp(double gap) {
    if (!(gap > 0)) {
      return Double.NEGATIVE_INFINITY;
    }
    return gap < 0.7 ? Math.log(-Math.expm1(-gap)) : Math.log1p(-Math.exp(-gap));
  }

  /**
   * An upper bound on the least delta.
   *
   * @param epsilon from 0
   * @param multiplier s, standard deviation over L2 sensitivity, above 0
   */
  public static double delta(double epsilon, double multiplier) {
    return Math.min(1, Math.nextUp(Math.exp(logDelta(epsilon, multiplier)) * (1 + 4 * ULP)));
  }

  /**
   * An upper bound on the least epsilon, 0 when none is needed.
   *
   * @param multiplier above 0
   * @param delta in (0, 1)
   */
  public static double epsilon(double multiplier, double delta) {
    double target = belowLog(delta);
    if (logDelta(0, multiplier) <= target) {
      return 0;
    }
    double high = 1;
    while (logDelta(high, multiplier) > target) {
      high *= 2;
    }
    double low = high > 1 ? high / 2 : 0;
    return Bisection.decreasing(e -> logDelta(e, multiplier) - target, low, high);
  }

  /**
   * An upper bound on the least noise multiplier.
   *
   * @param epsilon from 0
   * @param delta in (0, 1)
   */
  public static double multiplier(double epsilon, double delta) {
    double target = belowLog(delta);
    double high = 1;
    while (logDelta(epsilon, high) > target) {
      high *= 2;
    }
    double low = high / 2;
    while (logDelta(epsilon, low) <= target) {
      high = low;
      low /= 2;
    }
    return Bisection.decreasing(s -> logDelta(epsilon, s) - target, low, high);
  }

  private static double belowLog(double delta) {
    double log = Math.log(delta);
    return log - 4 * ULP * (1 + Math.abs(log));
  }
}
