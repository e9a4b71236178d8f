package org.didyma.mechanisms.gradient;

import java.util.function.DoubleUnaryOperator;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.accounting.Normal;

/**
 * How much noise b the minimum of sum_i l_i(w) + (Lam/2) |w|^2 + &lt;b, w&gt; needs for losses of
 * one margin each: l_i' has slope L |x_i| at most, l_i'' is at most beta over |x_i|^2 (L and beta
 * for rows of norm X here). Theorems 7 to 9 of the proofs.
 */
final class ObjectiveCalibration {

  private static final double LOG_ROOT_TWO_PI = 0.9189385332046727;

  private ObjectiveCalibration() {}

  /**
   * ln(1 + beta/Lam): what the change of one record does to the volume that the map from noise to
   * minimum takes, under either adjacency.
   */
  public static double volume(double beta, double curvature) {
    return Math.log1p(beta / curvature);
  }

  /** How far one record moves the gradient at a point: L, or 2L under replacement. */
  public static double shift(double lipschitz, Adjacency adjacency) {
    return adjacency.replaces() ? 2 * lipschitz : lipschitz;
  }

  /**
   * The delta at which the minimum with Gaussian noise keeps epsilon = e + ln(1 + beta/Lam).
   *
   * @param left e, what epsilon leaves after the change of volume
   * @param ratio s = shift/sigma, above 0
   */
  public static double delta(double left, double ratio, Adjacency adjacency) {
    if (left < 0) {
      return 1;
    }
    double threshold = left / ratio - ratio / 2;
    if (threshold < 0) {
      return !adjacency.replaces()
          ? Math.min(1, 1 - 2 * Math.exp(left + Normal.logCdf(-ratio)) + 1e-12)
          : 1;
    }
    double beyond = threshold + ratio;
    if (adjacency.replaces()) {
      double mills = Normal.logCdf(-beyond) + beyond * beyond / 2 + LOG_ROOT_TWO_PI;
      return ratio * Math.exp(mills - threshold * threshold / 2) * (1 + 1e-11);
    }
    double tail = Normal.cdf(-threshold);
    return 2 * (tail * (1 + 1e-11) - Math.exp(left + Normal.logCdf(-beyond)));
  }

  /**
   * The least sigma at which the minimum with Gaussian noise is (epsilon, delta)-differentially
   * private, rounded up.
   *
   * @param left e = epsilon - ln(1 + beta/Lam), above 0
   * @param delta above 0
   */
  public static double sigma(double lipschitz, double left, double delta, Adjacency adjacency) {
    double shift = shift(lipschitz, adjacency);
    DoubleUnaryOperator excess = sigma -> delta(left, shift / sigma, adjacency) - delta;
    double high = shift;
    while (excess.applyAsDouble(high) > 0) {
      high *= 2;
    }
    double low = high / 2;
    while (excess.applyAsDouble(low) <= 0) {
      high = low;
      low /= 2;
    }
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (excess.applyAsDouble(middle) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /**
   * The sigma of Kifer, Smith and Thakurta (2012) for Lam = 2 beta/epsilon: zeta sqrt(8 ln(2/delta)
   * + 4 epsilon) / epsilon, with zeta the {@link #shift}.
   */
  public static double kst(double lipschitz, double epsilon, double delta, Adjacency adjacency) {
    return shift(lipschitz, adjacency) * Math.sqrt(8 * Math.log(2 / delta) + 4 * epsilon) / epsilon;
  }
}
