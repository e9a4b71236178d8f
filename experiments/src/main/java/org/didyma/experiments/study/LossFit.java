package org.didyma.experiments.study;

import java.util.List;
import org.didyma.models.learning.ExpectedLoss;

/**
 * The {@link ExpectedLoss} of a strategy by least squares, over a grid of its three numbers that is
 * refined around the best of each round.
 */
final class LossFit {

  private static final int STEPS = 10;
  private static final int REFINEMENTS = 5;

  private static final double MOST_FLOOR = 0.8;
  private static final double[] HALF = {1e-3, 1e5};
  private static final double[] SLOPE = {0.3, 3};

  private LossFit() {}

  /**
   * What a strategy lost on a table at an epsilon.
   *
   * @param signal per unit of noise
   * @param loss the share that was lost
   */
  record Point(double signal, double loss) {}

  /** The best numbers; the same for the same points, whatever their order. */
  static ExpectedLoss of(List<Point> points) {
    double[] low = {0, Math.log(HALF[0]), Math.log(SLOPE[0])};
    double[] high = {MOST_FLOOR, Math.log(HALF[1]), Math.log(SLOPE[1])};
    double[] best = new double[low.length];
    for (int round = 0; round <= REFINEMENTS; round++) {
      best = best(points, low, high);
      for (int i = 0; i < best.length; i++) {
        double step = (high[i] - low[i]) / STEPS;
        low[i] = Math.max(low[i], best[i] - step);
        high[i] = Math.min(high[i], best[i] + step);
      }
    }
    return fit(best);
  }

  private static ExpectedLoss fit(double[] at) {
    return new ExpectedLoss(at[0], Math.exp(at[1]), Math.exp(at[2]));
  }

  private static double[] best(List<Point> points, double[] low, double[] high) {
    double[] best = low.clone();
    double least = Double.POSITIVE_INFINITY;
    double[] at = new double[low.length];
    for (int i = 0; i <= STEPS; i++) {
      for (int j = 0; j <= STEPS; j++) {
        for (int k = 0; k <= STEPS; k++) {
          int[] place = {i, j, k};
          for (int c = 0; c < at.length; c++) {
            at[c] = low[c] + (high[c] - low[c]) * place[c] / STEPS;
          }
          double squares = squares(fit(at), points);
          if (squares < least) {
            least = squares;
            best = at.clone();
          }
        }
      }
    }
    return best;
  }

  static double squares(ExpectedLoss fit, List<Point> points) {
    double sum = 0;
    for (Point point : points) {
      double off = fit.at(point.signal) - point.loss;
      sum += off * off;
    }
    return sum;
  }
}
