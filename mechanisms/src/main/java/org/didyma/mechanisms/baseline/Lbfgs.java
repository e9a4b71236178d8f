package org.didyma.mechanisms.baseline;

import org.didyma.core.CancellationToken;
import org.didyma.oracles.SearchStoppedException;

/**
 * Minimises a smooth function by the limited-memory method of Broyden, Fletcher, Goldfarb and
 * Shanno (Nocedal 1980), with a line search for the weak Wolfe conditions (c1 = 1e-4, c2 = 0.9) by
 * doubling and bisection. Where values no longer tell points apart, the line search goes by slopes
 * (Hager and Zhang 2005), so that gradients can be made as small as their own rounding lets them.
 *
 * <p>What it says about the gradient norm was computed at the point returned. The number of
 * iterations depends on the data, so it may not be published.
 */
public final class Lbfgs {

  private static final double SUFFICIENT = 1e-4;
  private static final double CURVATURE = 0.9;
  private static final int MAX_TRIALS = 60;

  /** Values this close relatively are taken for equal, since large sums are rounded so much. */
  private static final double VALUE_ROUNDING = 1e-10;

  /**
   * When to stop.
   *
   * @param history pairs of steps and gradient changes that are kept, above 0
   * @param gradientNorm stops when the L2 norm of the gradient is at most this, from 0
   * @param relativeDecrease stops when a step lowers the value by less than this share of it; 0 for
   *     never
   * @param maxIterations stops after so many steps
   */
  public record Settings(
      int history, double gradientNorm, double relativeDecrease, int maxIterations) {

    public Settings {
      if (history < 1 || !(gradientNorm >= 0) || !(relativeDecrease >= 0) || maxIterations < 0) {
        throw new IllegalArgumentException("a setting of L-BFGS is out of range");
      }
    }

    /** Down to a gradient norm, however long it takes. */
    public static Settings precise(double gradientNorm) {
      return new Settings(20, gradientNorm, 0, 100_000);
    }
  }

  /**
   * Where it stopped.
   *
   * @param point w
   * @param value of the function there
   * @param gradientNorm L2 norm of the gradient there
   * @param iterations steps made
   */
  public record Minimum(double[] point, double value, double gradientNorm, int iterations) {}

  private final SmoothFunction function;
  private final Settings settings;
  private final CancellationToken stop;
  private final int dimension;

  /** The last steps s and gradient changes y, in a ring, with 1/<s, y>. */
  private final double[][] steps;

  private final double[][] changes;
  private final double[] inverses;
  private int kept;
  private int next;

  private double[] point;
  private double[] gradient;
  private double value;
  private double[] trial;
  private double[] trialGradient;
  private double trialValue;

  private Lbfgs(
      SmoothFunction function, double[] start, Settings settings, CancellationToken stop) {
    this.function = function;
    this.settings = settings;
    this.stop = stop;
    this.dimension = start.length;
    this.steps = new double[settings.history][dimension];
    this.changes = new double[settings.history][dimension];
    this.inverses = new double[settings.history];
    this.point = start.clone();
    this.gradient = new double[dimension];
    this.trial = new double[dimension];
    this.trialGradient = new double[dimension];
  }

  /**
   * Minimises.
   *
   * @param start where to begin
   * @param stop asked before each step whether to stop
   * @throws SearchStoppedException when it was stopped
   */
  public static Minimum minimise(
      SmoothFunction function, double[] start, Settings settings, CancellationToken stop) {
    return new Lbfgs(function, start, settings, stop).run();
  }

  private Minimum run() {
    value = function.at(point, gradient);
    double[] direction = new double[dimension];
    int iterations = 0;
    while (iterations < settings.maxIterations && norm(gradient) > settings.gradientNorm) {
      if (stop.isStopped()) {
        throw new SearchStoppedException();
      }
      direct(direction);
      double before = value;
      if (!search(direction)) {
        if (kept == 0) {
          break;
        }
        // The memory may mislead near the limit of precision; steepest descent does not.
        kept = 0;
        continue;
      }
      iterations++;
      if (settings.relativeDecrease > 0
          && before - value < settings.relativeDecrease * Math.max(1, Math.abs(value))) {
        break;
      }
    }
    return new Minimum(point, value, norm(gradient), iterations);
  }

  /** The two-loop recursion: minus the approximate inverse Hessian times the gradient. */
  private void direct(double[] direction) {
    for (int j = 0; j < dimension; j++) {
      direction[j] = -gradient[j];
    }
    double[] shares = new double[kept];
    for (int k = 0; k < kept; k++) {
      int at = Math.floorMod(next - 1 - k, settings.history);
      shares[k] = inverses[at] * dot(steps[at], direction);
      add(direction, -shares[k], changes[at]);
    }
    if (kept > 0) {
      int last = Math.floorMod(next - 1, settings.history);
      scale(direction, 1 / (inverses[last] * dot(changes[last], changes[last])));
    } else {
      scale(direction, 1 / Math.max(1, norm(gradient)));
    }
    for (int k = kept - 1; k >= 0; k--) {
      int at = Math.floorMod(next - 1 - k, settings.history);
      double correction = inverses[at] * dot(changes[at], direction);
      add(direction, shares[k] - correction, steps[at]);
    }
  }

  /** Moves along the direction; false when no acceptable step was found. */
  private boolean search(double[] direction) {
    double slope = dot(gradient, direction);
    if (!(slope < 0)) {
      return false;
    }
    double low = 0;
    double high = Double.POSITIVE_INFINITY;
    double length = 1;
    double slack = VALUE_ROUNDING * Math.max(1, Math.abs(value));
    for (int t = 0; t < MAX_TRIALS; t++) {
      for (int j = 0; j < dimension; j++) {
        trial[j] = point[j] + length * direction[j];
      }
      trialValue = function.at(trial, trialGradient);
      double trialSlope = dot(trialGradient, direction);
      boolean far =
          !(trialValue <= value + SUFFICIENT * length * slope + slack)
              || trialSlope > CURVATURE * -slope && trialValue > value - slack;
      if (far) {
        high = length;
      } else if (trialSlope < CURVATURE * slope) {
        low = length;
      } else {
        accept();
        return true;
      }
      length = high < Double.POSITIVE_INFINITY ? (low + high) / 2 : 2 * low;
    }
    return false;
  }

  private void accept() {
    double[] s = steps[next];
    double[] y = changes[next];
    for (int j = 0; j < dimension; j++) {
      s[j] = trial[j] - point[j];
      y[j] = trialGradient[j] - gradient[j];
    }
    double product = dot(s, y);
    if (product > 0) {
      inverses[next] = 1 / product;
      next = (next + 1) % settings.history;
      kept = Math.min(kept + 1, settings.history);
    }
    double[] oldPoint = point;
    double[] oldGradient = gradient;
    point = trial;
    gradient = trialGradient;
    value = trialValue;
    trial = oldPoint;
    trialGradient = oldGradient;
  }

  private static double norm(double[] v) {
    return Math.sqrt(dot(v, v));
  }

  private static double dot(double[] v, double[] w) {
    double sum = 0;
    for (int j = 0; j < v.length; j++) {
      sum += v[j] * w[j];
    }
    return sum;
  }

  private static void add(double[] v, double c, double[] w) {
    for (int j = 0; j < v.length; j++) {
      v[j] += c * w[j];
    }
  }

  private static void scale(double[] v, double c) {
    for (int j = 0; j < v.length; j++) {
      v[j] *= c;
    }
  }
}
