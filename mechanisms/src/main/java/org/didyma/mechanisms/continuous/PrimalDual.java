package org.didyma.mechanisms.continuous;

import java.util.Arrays;
import org.didyma.core.CancellationToken;
import org.didyma.oracles.SearchStoppedException;

/**
 * Primal-dual hybrid gradients with averaging, restarts and diagonal steps for a {@link
 * SaddleProgram}. It keeps the best point and the best lower bound that it has seen; it needs no
 * linear algebra beyond two sparse products per step.
 *
 * <p>Source: Chambolle and Pock (2011); diagonal steps of Pock and Chambolle (2011); restarts and
 * the balance of steps of Applegate et al. (2021), without its other devices.
 */
final class PrimalDual {

  /** Steps between two looks at the gap. */
  private static final int LOOK = 20;

  /** A restart pays when the gap has shrunk so far. */
  private static final double SHRUNK = 0.35;

  private final SaddleProgram program;
  private final double[] w;
  private final double[] u;
  private final double[] ahead;
  private final double[] sumW;
  private final double[] sumU;
  private final double[] meanW;
  private final double[] meanU;
  private final double[] startW;
  private final double[] startU;
  private final double[] g;
  private final double[] rounded;
  private final double[] best;
  private double balance = 1;
  private double upper;
  private double lower;

  PrimalDual(SaddleProgram program) {
    this.program = program;
    int d = program.dimension();
    int terms = program.terms();
    w = new double[d];
    u = new double[terms];
    ahead = new double[d];
    sumW = new double[d];
    sumU = new double[terms];
    meanW = new double[d];
    meanU = new double[terms];
    startW = new double[d];
    startU = new double[terms];
    g = new double[d];
    rounded = new double[d];
    best = new double[d];
  }

  /**
   * Solves until the gap between the best point and the best bound is small enough, or the bound is
   * high enough.
   *
   * @param s linear term
   * @param gap to end with
   * @param cutoff a bound of this size is enough
   */
  void solve(double[] s, double gap, double cutoff, CancellationToken stop) {
    Arrays.setAll(w, j -> Math.max(program.low[j], Math.min(program.high[j], 0)));
    Arrays.fill(u, 0.5);
    balance = 1;
    upper = Double.POSITIVE_INFINITY;
    lower = Double.NEGATIVE_INFINITY;
    double atRestart = restart(s, w, u);
    double before = atRestart;
    int steps = 0;
    while (upper - lower > gap && lower < cutoff) {
      if (stop.isStopped()) {
        throw new SearchStoppedException();
      }
      for (int i = 0; i < LOOK; i++) {
        step(s);
      }
      steps += LOOK;
      for (int j = 0; j < w.length; j++) {
        meanW[j] = sumW[j] / steps;
      }
      for (int t = 0; t < u.length; t++) {
        meanU[t] = sumU[t] / steps;
      }
      double ofMean = look(s, meanW, meanU);
      double ofLast = look(s, w, u);
      double now = Math.min(ofMean, ofLast);
      if (now <= SHRUNK * atRestart || now <= 0.8 * atRestart && now > before || steps > 4000) {
        if (ofMean < ofLast) {
          System.arraycopy(meanW, 0, w, 0, w.length);
          System.arraycopy(meanU, 0, u, 0, u.length);
        }
        rebalance();
        atRestart = restart(s, w, u);
        before = atRestart;
        steps = 0;
      } else {
        before = now;
      }
    }
  }

  private double restart(double[] s, double[] fromW, double[] fromU) {
    System.arraycopy(fromW, 0, startW, 0, w.length);
    System.arraycopy(fromU, 0, startU, 0, u.length);
    Arrays.fill(sumW, 0);
    Arrays.fill(sumU, 0);
    return look(s, fromW, fromU);
  }

  private void step(double[] s) {
    program.gradient(u, s, g);
    for (int j = 0; j < w.length; j++) {
      double next = w[j] + g[j] / (balance * program.columnNorm[j]);
      next = Math.max(program.low[j], Math.min(program.high[j], next));
      ahead[j] = 2 * next - w[j];
      w[j] = next;
      sumW[j] += next;
    }
    for (int t = 0; t < u.length; t++) {
      double length = balance / program.rowNorm[t];
      double v = program.slack(t, ahead);
      u[t] =
          program.logistic
              ? entropicStep(u[t], v, length)
              : Math.max(0, Math.min(1, u[t] + length * v));
      sumU[t] += u[t];
    }
  }

  /** The u that maximises u v + H(u) - (u - from)^2 / (2 length), by Newton in its logit. */
  private static double entropicStep(double from, double v, double length) {
    double low = v - 1 / length;
    double high = v + 1 / length;
    double x = Math.max(low, Math.min(high, v));
    double value = 0;
    for (int i = 0; i < 50; i++) {
      value = 1 / (1 + Math.exp(-x));
      double error = x - v + (value - from) / length;
      if (Math.abs(error) < 1e-12 * (1 + Math.abs(v))) {
        break;
      }
      if (error > 0) {
        high = x;
      } else {
        low = x;
      }
      double next = x - error / (1 + value * (1 - value) / length);
      x = next > low && next < high ? next : (low + high) / 2;
    }
    return value;
  }

  /** The gap of a pair; what is best of it is kept. */
  private double look(double[] s, double[] point, double[] dual) {
    double bound = program.bound(dual, s, g);
    for (int j = 0; j < point.length; j++) {
      rounded[j] = FixedPointWeights.value(FixedPointWeights.of(point[j]));
    }
    double value = program.objective(rounded, s);
    lower = Math.max(lower, bound);
    if (value < upper) {
      upper = value;
      System.arraycopy(rounded, 0, best, 0, best.length);
    }
    return value - bound;
  }

  /** Makes steps in w and u as long as what either has moved since the last restart. */
  private void rebalance() {
    double movedW = 0;
    for (int j = 0; j < w.length; j++) {
      movedW += (w[j] - startW[j]) * (w[j] - startW[j]) * program.columnNorm[j];
    }
    double movedU = 0;
    for (int t = 0; t < u.length; t++) {
      double moved = u[t] - startU[t];
      movedU += moved * moved * program.count[t] * program.rowNorm[t];
    }
    if (movedW > 1e-12 && movedU > 1e-12) {
      balance = Math.exp(0.5 * Math.log(Math.sqrt(movedU / movedW)) + 0.5 * Math.log(balance));
      balance = Math.max(1e-4, Math.min(1e4, balance));
    }
  }

  /** The best point, in multiples of the step of {@link FixedPointWeights}. */
  double[] best() {
    return best;
  }

  /** The objective there, up to rounding errors. */
  double upper() {
    return upper;
  }

  /** A lower bound on the minimum, up to rounding errors. */
  double lower() {
    return lower;
  }
}
