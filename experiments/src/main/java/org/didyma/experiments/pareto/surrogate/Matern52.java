package org.didyma.experiments.pareto.surrogate;

/**
 * The covariance of values at two points, by the Matern kernel of smoothness 5/2 with a length for
 * each coordinate: with r^2 = sum_j (x_j - y_j)^2 / l_j^2, k = s2 (1 + sqrt(5) r + 5 r^2/3)
 * exp(-sqrt(5) r) (Rasmussen and Williams 2006, chapter 4).
 *
 * @param variance s2, above 0
 * @param lengths l_j, above 0
 */
public record Matern52(double variance, double[] lengths) {

  static final double ROOT_5 = Math.sqrt(5);

  public Matern52 {
    lengths = lengths.clone();
  }

  @Override
  public double[] lengths() {
    return lengths.clone();
  }

  /** Points with each coordinate divided by its length. */
  double[][] scaled(double[][] points) {
    double[][] scaled = new double[points.length][];
    for (int i = 0; i < points.length; i++) {
      scaled[i] = scaled(points[i]);
    }
    return scaled;
  }

  /** A point with each coordinate divided by its length. */
  double[] scaled(double[] point) {
    double[] scaled = new double[point.length];
    for (int j = 0; j < scaled.length; j++) {
      scaled[j] = point[j] / lengths[j];
    }
    return scaled;
  }

  /** The squared distance r^2 of scaled points. */
  static double square(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      double d = x[j] - y[j];
      sum += d * d;
    }
    return sum;
  }

  /** The covariance at a squared distance. */
  double at(double square) {
    double t = ROOT_5 * Math.sqrt(square);
    return variance * (1 + t + t * t / 3) * Math.exp(-t);
  }
}
