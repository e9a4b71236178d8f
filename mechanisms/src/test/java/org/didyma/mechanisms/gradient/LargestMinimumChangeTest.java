package org.didyma.mechanisms.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.didyma.mechanisms.gradient.Climb.GENES;
import static org.didyma.mechanisms.gradient.Climb.highest;
import static org.didyma.mechanisms.gradient.Climb.neighbour;
import static org.didyma.mechanisms.gradient.Climb.table;

import java.util.List;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.noise.VectorNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.Norm;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What one record changes at most of the law of a perturbed minimum, looked for by climbing in
 * tables of a few records, against what the theorems of objective perturbation allow.
 */
class LargestMinimumChangeTest {

  /**
   * Theorem 7 at its worst: the log-ratio of the densities of the minimum at a place, noise and
   * volume together, with the noise that the mechanism plans for. At the corner of the Huber loss
   * its slope and its curvature are both at their bounds.
   */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void noRecordChangesTheDensityOfTheMinimumByMoreThanEpsilon(Adjacency adjacency) {
    int n = 2;
    for (ObjectivePerturbation.Form form : ObjectivePerturbation.Form.values()) {
      if (form == ObjectivePerturbation.Form.CMS && !adjacency.replaces()) {
        continue;
      }
      for (String epsilon : List.of("0.4", "2")) {
        HuberMarginLoss loss = new HuberMarginLoss(0.2);
        PrivacyTarget target = PrivacyTarget.of(epsilon, "0");
        ObjectivePlan plan =
            ObjectivePlan.of(
                1,
                0,
                2,
                RowScale.of(new double[1]),
                new ObjectivePerturbation.Parameters(target, adjacency, loss, 0, form, 1e-6),
                target);
        double scale = ((VectorNoise.Ball) plan.noise()).scale();
        double best =
            highest(
                GENES * (n + 1) + 2,
                6000,
                8,
                genes -> {
                  double angle = 2 * Math.PI * genes[GENES * (n + 1)];
                  double length = 3 * genes[GENES * (n + 1) + 1];
                  double[] w = {length * Math.cos(angle), length * Math.sin(angle)};
                  double here = logDensity(table(genes, n, 1), loss, plan.curvature(), scale, w);
                  double there =
                      logDensity(
                          neighbour(genes, n, 0, 1, adjacency), loss, plan.curvature(), scale, w);
                  return Math.abs(here - there) / target.epsilonValue();
                });
        // kst has noise for half of epsilon, and cms twice the volume's share.
        double near =
            switch (form) {
              case AMP, SHARP -> 0.9;
              case KST -> 0.7;
              case CMS -> 0.6;
            };
        assertThat(best).as("%s, epsilon %s", form, epsilon).isBetween(near, 1 + 1e-9);
      }
    }
  }

  /**
   * Theorem 10: points whose gradients are within tau, on neighbours with the same exact minimum,
   * are 2 tau/Lam apart at most, and nearly so where losses are straight; tau/Lam is too little.
   */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void approximateMinimaAreTwiceTheToleranceApart(Adjacency adjacency) {
    int n = 2;
    double curvature = 0.7;
    double tau = 0.05;
    HuberMarginLoss loss = new HuberMarginLoss(0.2);
    double best =
        highest(
            GENES * (n + 1) + 6,
            6000,
            10,
            genes -> {
              int from = GENES * (n + 1);
              double[] exact = {4 * genes[from] - 2, 4 * genes[from + 1] - 2};
              double[] one = near(exact, genes[from + 2], genes[from + 3], tau / curvature);
              double[] other = near(exact, genes[from + 4], genes[from + 5], tau / curvature);
              boolean within =
                  gradientOff(table(genes, n, 1), loss, curvature, exact, one) <= tau
                      && gradientOff(
                              neighbour(genes, n, 0, 1, adjacency), loss, curvature, exact, other)
                          <= tau;
              return within ? Norm.L2.distance(one, other) / (2 * tau / curvature) : 0;
            });
    assertThat(best).isBetween(0.95, 1.0 + 1e-12);
  }

  /** A point up to one and a half times a distance away. */
  private static double[] near(double[] exact, double angle, double share, double distance) {
    double length = 1.5 * share * distance;
    return new double[] {
      exact[0] + length * Math.cos(2 * Math.PI * angle),
      exact[1] + length * Math.sin(2 * Math.PI * angle)
    };
  }

  /** The norm of the gradient at a point of the objective whose minimum is elsewhere. */
  private static double gradientOff(
      Rows rows, HuberMarginLoss loss, double curvature, double[] minimum, double[] point) {
    double[] gradient = {curvature * (point[0] - minimum[0]), curvature * (point[1] - minimum[1])};
    for (double[] x : TheoremLosses.table(rows)) {
      double change =
          TheoremLosses.slope(loss, TheoremLosses.dot(point, x))
              - TheoremLosses.slope(loss, TheoremLosses.dot(minimum, x));
      gradient[0] += change * x[0];
      gradient[1] += change * x[1];
    }
    return Math.hypot(gradient[0], gradient[1]);
  }

  private static double logDensity(
      Rows rows, HuberMarginLoss loss, double curvature, double scale, double[] w) {
    return TheoremMinima.logDensity(
        List.of(TheoremLosses.table(rows)),
        loss,
        curvature,
        b -> Math.hypot(b[0], b[1]) / scale,
        w);
  }

  /**
   * Theorems 8 and 9 for one weight: the exact delta of the minimum's two laws. The line has half
   * the delta of the theorem, which holds in every dimension, and less of that for the plane.
   */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void noRecordCostsAGaussianMinimumMoreThanDelta(Adjacency adjacency) {
    for (String epsilon : List.of("0.5", "2")) {
      HuberMarginLoss loss = new HuberMarginLoss(0.2);
      double delta = 1e-2;
      PrivacyTarget target = PrivacyTarget.of(epsilon, String.valueOf(delta));
      ObjectivePlan plan =
          ObjectivePlan.of(
              1,
              // So much curvature that minima stay where slopes are 1.
              1e3,
              1,
              RowScale.of(new double[0]),
              new ObjectivePerturbation.Parameters(
                  target, adjacency, loss, 0, ObjectivePerturbation.Form.SHARP, 1e-6),
              target);
      double sigma = ((VectorNoise.Gaussian) plan.noise()).sigma();
      double best =
          highest(
              3,
              400,
              9,
              genes -> {
                double[] bulk = {2 * genes[0] - 1};
                double[] here = {bulk[0], 2 * genes[1] - 1};
                double[] there =
                    adjacency.replaces() ? new double[] {bulk[0], 2 * genes[2] - 1} : bulk;
                return Math.max(
                        hockeyStick(here, there, loss, plan.curvature(), sigma, epsilon),
                        hockeyStick(there, here, loss, plan.curvature(), sigma, epsilon))
                    / delta;
              });
      assertThat(best).isBetween(adjacency.replaces() ? 0.1 : 0.45, 1.0);
    }
  }

  /** The integral of (p - e^epsilon q)^+ over the minimum, for rows of one coordinate. */
  private static double hockeyStick(
      double[] one,
      double[] other,
      HuberMarginLoss loss,
      double curvature,
      double sigma,
      String epsilon) {
    double reach = 9 * sigma / curvature;
    double step = reach / 2000;
    double sum = 0;
    for (double w = -reach; w < reach; w += step) {
      double gain =
          density(one, loss, curvature, sigma, w)
              - Math.exp(Double.parseDouble(epsilon)) * density(other, loss, curvature, sigma, w);
      sum += Math.max(0, gain) * step;
    }
    return sum;
  }

  private static double density(
      double[] rows, HuberMarginLoss loss, double curvature, double sigma, double w) {
    double b = curvature * w;
    double volume = curvature;
    for (double x : rows) {
      b += TheoremLosses.slope(loss, x * w) * x;
      volume += Math.abs(1 - x * w) < loss.width() ? x * x / (2 * loss.width()) : 0;
    }
    return volume * Math.exp(-b * b / (2 * sigma * sigma)) / (sigma * Math.sqrt(2 * Math.PI));
  }
}
