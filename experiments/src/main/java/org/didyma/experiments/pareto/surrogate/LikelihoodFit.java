package org.didyma.experiments.pareto.surrogate;

import java.util.Arrays;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.simulation.RealDraws;
import org.didyma.mechanisms.baseline.Lbfgs;
import org.didyma.mechanisms.baseline.SmoothFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the variance, lengths and noise of a Gaussian process that make the known values most
 * likely, within bounds, by L-BFGS from several starts.
 *
 * <p>Inside, the logarithm of each number is a logistic function of a free variable, whose ends are
 * the bounds.
 *
 * @param points in [0, 1] each coordinate
 * @param values of mean 0 and variance 1
 * @param noisy whether to find the noise
 * @param fixedNoise the noise where it is known
 */
record LikelihoodFit(double[][] points, double[] values, boolean noisy, double fixedNoise) {

  private static final double[] LENGTHS = {0.01, 100};
  private static final double[] VARIANCES = {1e-3, 1e3};
  private static final double[] NOISES = {1e-8, 1};
  private static final double USUAL_LENGTH = 0.5;
  private static final double USUAL_NOISE = 1e-2;
  private static final int ITERATIONS = 40;
  private static final double ENOUGH = 1e-5;

  /**
   * The numbers that were found.
   *
   * @param kernel covariance
   * @param noise variance of the noise
   */
  record Found(Matern52 kernel, double noise) {}

  /** What is taken where no value is known: variance 1, lengths of a half, a little noise. */
  static Found usual(int dimensions) {
    double[] lengths = new double[dimensions];
    Arrays.fill(lengths, USUAL_LENGTH);
    return new Found(new Matern52(1, lengths), USUAL_NOISE);
  }

  /**
   * The best of what all starts lead to.
   *
   * @param before what was found with fewer values, to start from; the usual start where empty
   * @param starts random ones besides
   */
  Found best(@Nullable Found before, int starts, RandomBits bits) {
    RealDraws draws = new RealDraws(bits);
    int d = points[0].length;
    double[] usual = free(usual(d));
    Lbfgs.Minimum best = from(before == null ? usual : free(before));
    for (int s = 0; s < starts; s++) {
      double[] start = new double[d + 2];
      for (int j = 0; j < start.length; j++) {
        start[j] = 4 * draws.nextDouble() - 2;
      }
      start[0] = usual[0];
      Lbfgs.Minimum other = from(start);
      best = other.value() < best.value() ? other : best;
    }
    return found(best.point());
  }

  private Lbfgs.Minimum from(double[] start) {
    SmoothFunction function =
        (v, gradient) -> {
          Found at = found(v);
          GaussianProcess process;
          try {
            process = new GaussianProcess(at.kernel, at.noise, points, values);
          } catch (IllegalArgumentException e) {
            // Nearly singular even with jitter: turn back.
            Arrays.fill(gradient, 0);
            return Double.MAX_VALUE;
          }
          double[] slopes = process.gradient();
          for (int j = 0; j < v.length; j++) {
            gradient[j] = -slopes[j] * slope(v[j], bounds(j, v.length));
          }
          if (!noisy) {
            gradient[v.length - 1] = 0;
          }
          return -process.logLikelihood();
        };
    return Lbfgs.minimise(
        function, start, new Lbfgs.Settings(10, 1e-4, ENOUGH, ITERATIONS), CancellationToken.NEVER);
  }

  private static double[] bounds(int j, int count) {
    return j == 0 ? VARIANCES : j == count - 1 ? NOISES : LENGTHS;
  }

  private Found found(double[] v) {
    double[] lengths = new double[v.length - 2];
    for (int j = 0; j < lengths.length; j++) {
      lengths[j] = Math.exp(bounded(v[j + 1], LENGTHS));
    }
    double noise = noisy ? Math.exp(bounded(v[v.length - 1], NOISES)) : fixedNoise;
    return new Found(new Matern52(Math.exp(bounded(v[0], VARIANCES)), lengths), noise);
  }

  private static double[] free(Found found) {
    double[] lengths = found.kernel.lengths();
    double[] v = new double[lengths.length + 2];
    v[0] = inverse(Math.log(found.kernel.variance()), VARIANCES);
    for (int j = 0; j < lengths.length; j++) {
      v[j + 1] = inverse(Math.log(lengths[j]), LENGTHS);
    }
    v[v.length - 1] = inverse(Math.log(found.noise), NOISES);
    return v;
  }

  private static double bounded(double v, double[] bounds) {
    double low = Math.log(bounds[0]);
    return low + (Math.log(bounds[1]) - low) / (1 + Math.exp(-v));
  }

  private static double slope(double v, double[] bounds) {
    double s = 1 / (1 + Math.exp(-v));
    return (Math.log(bounds[1]) - Math.log(bounds[0])) * s * (1 - s);
  }

  /** The free variable of a logarithm, kept a little off the ends. */
  private static double inverse(double logarithm, double[] bounds) {
    double low = Math.log(bounds[0]);
    double share = (logarithm - low) / (Math.log(bounds[1]) - low);
    double inside = Math.min(0.99, Math.max(0.01, share));
    return Math.log(inside / (1 - inside));
  }
}
