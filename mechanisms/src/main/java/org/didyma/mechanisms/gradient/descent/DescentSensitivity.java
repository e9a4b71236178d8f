package org.didyma.mechanisms.gradient.descent;

import org.didyma.mechanisms.gradient.loss.LabelLoss;

/**
 * Upper bounds on the L2 distance between the ends of two runs of noiseless {@link PassDescent} on
 * neighbours under replacement, with the same orders of rows: Theorems 1 to 3 of the proofs. Losses
 * are convex; L bounds the norm of the data part of a record's gradient (the regulariser's share
 * cancels between the two runs), beta the smoothness and gamma the strong convexity of a record's
 * regularised loss. b divides the rows of a batch's sum, B is the number of updates in a pass, k
 * the number of passes.
 */
public final class DescentSensitivity {

  /** Covers relative rounding errors of up to 2^22 operations, such as those of norms. */
  public static final double RELATIVE = 1 + 0x1p-30;

  /** A unit roundoff, and its second-order terms. */
  private static final double UNIT = 0x1p-53 * 1.01;

  private DescentSensitivity() {}

  /**
   * Steps that do not increase and are at most 2/beta: (2L/b) (eta_1 + eta_(1+B) + ... +
   * eta_(1+(k-1)B)), the record being in the first batch of each pass at worst. Holds for every
   * average of the run's weights as well.
   */
  public static double convex(
      double lipschitz, StepSize steps, int batch, long updates, int passes) {
    double sum = 0;
    for (long pass = 0; pass < passes; pass++) {
      sum += steps.at(1 + pass * updates);
    }
    return 2 * lipschitz * sum / batch;
  }

  /**
   * Steps min(1/beta, 1/(gamma t)): 2L / (gamma b B), whatever k is, for the last weights.
   *
   * <p>Where b divides n this is 2L/(gamma n), with any batch size: batches divide the number of
   * updates by b, which takes back what they gain.
   */
  public static double stronglyConvex(double lipschitz, double gamma, int batch, long updates) {
    return 2 * lipschitz / (gamma * batch * updates);
  }

  /**
   * The same steps, for an average of the run's weights. It exceeds the bound for the last weights:
   * the distance is largest early in the run.
   */
  public static double stronglyConvex(
      double lipschitz,
      double gamma,
      int batch,
      long updates,
      int passes,
      WeightAverage averaging) {
    double last = stronglyConvex(lipschitz, gamma, batch, updates);
    double k = passes;
    return switch (averaging) {
      case LAST -> last;
      case ALL -> last * (1 + (1 + Math.log(k * updates)) / k);
      case LAST_PASS ->
          passes == 1
              ? stronglyConvex(lipschitz, gamma, batch, updates, 1, WeightAverage.ALL)
              : last * k / (k - 1);
    };
  }

  /**
   * A constant step of at most 1/beta under strong convexity: (2 L eta/b) times the sum over passes
   * j = 0 .. k-1 of (1 - eta gamma)^(jB), for the last weights: at worst the record is in the last
   * batch of each pass.
   */
  public static double stronglyConvexConstant(
      double lipschitz, double eta, double gamma, int batch, long updates, int passes) {
    return 2 * lipschitz * eta / batch * geometric(eta * gamma, updates, passes);
  }

  /**
   * The same step, for an average of the run's weights: (2 L eta/b) times 1 and the sum over j = 0
   * .. k-2 of (1 - eta gamma)^(1 + jB). It exceeds the bound for the last weights, since with a
   * fresh order in each pass the record may be last in one and first in the next.
   */
  public static double stronglyConvexConstant(
      double lipschitz,
      double eta,
      double gamma,
      int batch,
      long updates,
      int passes,
      WeightAverage averaging) {
    double last = stronglyConvexConstant(lipschitz, eta, gamma, batch, updates, passes);
    double shared = (1 - eta * gamma) * geometric(eta * gamma, updates, passes - 1);
    return averaging == WeightAverage.LAST
        ? last
        : Math.max(last, 2 * lipschitz * eta / batch * (1 + shared));
  }

  /** The sum of (1 - p)^(jB) over j = 0 .. k-1. */
  private static double geometric(double p, long updates, int passes) {
    double logFactor = Math.log1p(-p);
    double sum = 0;
    for (long pass = 0; pass < passes; pass++) {
      sum += pass == 0 ? 1 : Math.exp(pass * updates * logFactor);
    }
    return sum;
  }

  /**
   * An upper bound on what rounding adds to the distance between two computed runs, over both of
   * them (Lemma 4 of the proofs): each update as computed errs by at most
   *
   * <pre>  u ((d + 4) eta c X (X W + a + 1) + (b + 12 + r) eta L + (d/2 + 16) W),</pre>
   *
   * <p>u = 2^-53, a the farthest constant of the loss and r its roundoff, and exact updates bring
   * no points further apart.
   *
   * @param loss phi, which has L = slope X and the curvature c
   * @param bound X, on the norm of rows
   * @param eta the largest step
   * @param radius W, a bound on the norm of the weights
   * @param updates T, of the whole run
   */
  public static double rounding(
      LabelLoss loss,
      double bound,
      double eta,
      double radius,
      int batch,
      int dimension,
      long updates) {
    double each =
        (dimension + 4) * eta * loss.curvature() * bound * (bound * radius + loss.farthest() + 1)
            + (batch + 12 + loss.roundoff()) * eta * loss.slope() * bound
            + (dimension / 2.0 + 16) * radius;
    return 2 * updates * UNIT * each;
  }

  /**
   * An upper bound on the distance between the sums of a batch's gradients, as computed at the same
   * weights on neighbours under replacement: 2L, and what rounding adds.
   *
   * @param lipschitz L
   */
  public static double batchSum(double lipschitz, int batch) {
    return 2 * lipschitz * (RELATIVE + batch * (batch + 2.0) * UNIT);
  }
}
