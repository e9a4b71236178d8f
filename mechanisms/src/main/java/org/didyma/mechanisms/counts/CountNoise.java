package org.didyma.mechanisms.counts;

import org.didyma.core.InvalidInputException;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.Rational;

/**
 * The moments of the noise of {@link NoisyCounts}: its covariance matrix is {@code spread} times
 * the identity less {@code common} everywhere. Public, so intervals may be computed from it.
 *
 * @param spread what noises of different cells do not share; above 0
 * @param common minus the covariance of two of them, at least 0
 */
public record CountNoise(double spread, double common) {

  /** Where a power of a characteristic function is this small, it is left out. */
  private static final double NEGLIGIBLE = 1e-12;

  /**
   * Refuses a scale that no integer noise is drawn at.
   *
   * @param scale b of exp(-|z|/b)
   */
  public static void requireDrawable(Rational scale) {
    if (scale.compareTo(Rational.powerOfTwo(DiscreteLaplace.MAX_SCALE_LOG2)) > 0) {
      throw new InvalidInputException(
          "epsilon is too small: the noise would hide the counts", "choose a larger one.");
    }
  }

  /**
   * Independent noises, P(z) proportional to exp(-decay |z|): variance 2a/(1-a)^2, a = e^-decay.
   */
  public static CountNoise independent(double decay) {
    double a = Math.exp(-decay);
    double b = -Math.expm1(-decay);
    return new CountNoise(2 * a / (b * b), 0);
  }

  /**
   * The same, given that they add up to 0. All variances are equal and so are all covariances, and
   * a sum of all has none; so with variance v of one, covariances are -v/(cells - 1).
   */
  static CountNoise addingUpToZero(double decay, int cells) {
    double v = varianceGivenZero(decay, cells);
    double common = v / (cells - 1);
    return new CountNoise(v + common, common);
  }

  /**
   * The variance of one of m independent noises, given that their sum is 0, by characteristic
   * functions: with phi(t) = (1-a)^2 / (1 - 2a cos t + a^2), P(sum = 0) is the mean of phi^m over a
   * period, and the sum of z^2 P(z) P(the others' sum is -z) that of -phi'' phi^(m-1).
   */
  private static double varianceGivenZero(double decay, int cells) {
    double a = Math.exp(-decay);
    double b = -Math.expm1(-decay);
    // phi^m is negligible beyond some multiple of b.
    double half = b * Math.sqrt((Math.pow(NEGLIGIBLE, -1.0 / cells) - 1) / (4 * a));
    double end = half < 1 ? 2 * Math.asin(half) : Math.PI;
    int steps = 20_000;
    double mass = 0;
    double second = 0;
    for (int i = 0; i < steps; i++) {
      double t = end * (i + 0.5) / steps;
      double s = Math.sin(t / 2);
      double d = b * b + 4 * a * s * s;
      double phi = b * b / d;
      // phi'' = b^2 (8 a^2 sin^2 t / d^3 - 2 a cos t / d^2)
      double sin = Math.sin(t);
      double curve = b * b * (8 * a * a * sin * sin / (d * d * d) - 2 * a * Math.cos(t) / (d * d));
      double rest = Math.pow(phi, cells - 1);
      mass += rest * phi;
      second -= rest * curve;
    }
    return second / mass;
  }

  /** The variance of the noise of one count. */
  public double variance() {
    return spread - common;
  }

  /**
   * The variance of a weighted sum of noises.
   *
   * @param squares the sum of the squares of the weights
   * @param sum the sum of the weights
   */
  public double variance(double squares, double sum) {
    return Math.max(0, spread * squares - common * sum * sum);
  }
}
