package org.didyma.experiments.pareto.surrogate;

/**
 * Regression by a Gaussian process of mean 0 and {@link Matern52} covariance on values with
 * independent Gaussian noise (Rasmussen and Williams 2006, algorithm 2.1). Immutable.
 */
public final class GaussianProcess {

  private static final double LEAST_VARIANCE = 1e-12;
  private static final double LOG_TWO_PI = Math.log(2 * Math.PI);

  private final Matern52 kernel;
  private final double[][] scaled;
  private final Cholesky factor;
  private final double[] alpha;
  private final double likelihood;
  private final double noise;

  /**
   * @param kernel the covariance without noise
   * @param noise nu, the variance of the noise, from 0
   * @param points where values are known
   * @param values one for each point
   */
  public GaussianProcess(Matern52 kernel, double noise, double[][] points, double[] values) {
    this.kernel = kernel;
    this.noise = noise;
    this.scaled = kernel.scaled(points);
    this.factor = Cholesky.of(covariance(kernel, noise, scaled), kernel.variance());
    this.alpha = factor.solve(values);
    double product = 0;
    for (int i = 0; i < values.length; i++) {
      product += values[i] * alpha[i];
    }
    this.likelihood = -product / 2 - factor.halfLogDeterminant() - values.length * LOG_TWO_PI / 2;
  }

  private static double[][] covariance(Matern52 kernel, double noise, double[][] scaled) {
    int n = scaled.length;
    double[][] k = new double[n][n];
    for (int i = 0; i < n; i++) {
      k[i][i] = kernel.variance() + noise;
      for (int j = i + 1; j < n; j++) {
        k[i][j] = kernel.at(Matern52.square(scaled[i], scaled[j]));
      }
    }
    return k;
  }

  /** ln p(values | points), the logarithm of the marginal likelihood. */
  public double logLikelihood() {
    return likelihood;
  }

  /** The mean of the process at a point. */
  public double mean(double[] point) {
    double[] covariances = covariances(point);
    double sum = 0;
    for (int i = 0; i < alpha.length; i++) {
      sum += covariances[i] * alpha[i];
    }
    return sum;
  }

  /** The variance of the process, without noise, at a point; above 0. */
  public double variance(double[] point) {
    double[] covariances = covariances(point);
    factor.solveLower(covariances);
    double sum = kernel.variance();
    for (double v : covariances) {
      sum -= v * v;
    }
    return Math.max(LEAST_VARIANCE, sum);
  }

  /** With all points where values are known. */
  private double[] covariances(double[] point) {
    double[] x = kernel.scaled(point);
    double[] covariances = new double[scaled.length];
    for (int i = 0; i < covariances.length; i++) {
      covariances[i] = kernel.at(Matern52.square(scaled[i], x));
    }
    return covariances;
  }

  /**
   * The gradient of {@link #logLikelihood} in the logarithms of the variance, of each length, and
   * of the noise, in this order: (1/2) tr((alpha alpha' - K^-1) dK), each pair of points counted
   * twice.
   */
  public double[] gradient() {
    int n = alpha.length;
    int d = kernel.lengths().length;
    double[][] inverse = factor.inverse();
    double[] gradient = new double[d + 2];
    for (int i = 0; i < n; i++) {
      double own = alpha[i] * alpha[i] - inverse[i][i];
      gradient[0] += own * kernel.variance() / 2;
      gradient[d + 1] += own * noise / 2;
      double[] x = scaled[i];
      for (int j = i + 1; j < n; j++) {
        double[] y = scaled[j];
        double square = Matern52.square(x, y);
        double t = Matern52.ROOT_5 * Math.sqrt(square);
        double decay = kernel.variance() * Math.exp(-t);
        double weight = alpha[i] * alpha[j] - inverse[i][j];
        gradient[0] += weight * decay * (1 + t + t * t / 3);
        double slope = weight * decay * (1 + t) * (5.0 / 3);
        for (int c = 0; c < d; c++) {
          double difference = x[c] - y[c];
          gradient[c + 1] += slope * difference * difference;
        }
      }
    }
    return gradient;
  }
}
