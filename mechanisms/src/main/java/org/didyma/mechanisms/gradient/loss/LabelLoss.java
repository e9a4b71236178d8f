package org.didyma.mechanisms.gradient.loss;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.exact.Rational;
import org.didyma.formulations.loss.HazardLoss;
import org.didyma.formulations.loss.NumberLoss;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.formulations.loss.PoissonLoss;
import org.didyma.mechanisms.RiskScale;

/**
 * Convex losses phi_k(s) &gt;= 0 of the score s = &lt;w, x&gt;, one for each label code k = 0 ..
 * K-1. A record's gradient in w is phi_k'(s) x, of norm at most {@link #slope} |x|. Its Hessian is
 * phi_k''(s) x x^T: of rank one, and of norm at most {@link #curvature} |x|^2 where phi_k'' exists.
 */
public sealed interface LabelLoss extends Serializable
    permits MarginLoss, OrderedLabelLoss, HazardLabelLoss, NumberLabelLoss, CountLabelLoss {

  /**
   * The loss of an outcome at its baseline, a score of 1 being what {@link OutcomeLoss#per} takes
   * for 1, without the clips, steps and costs of the points that it is of. Slopes are bounded:
   * those of hazards by 1, so that a person counts like one record of two labels, which is T times
   * less noise and hardly changes fitted risks; those of a count by twice its deviation where the
   * rate is the baseline; errors of numbers beyond an eighth of the grid count linearly.
   */
  static LabelLoss of(OutcomeLoss loss) {
    if (loss instanceof OrderedLoss ordered) {
      return OrderedLabelLoss.ofShares(doubles(ordered.shares()));
    }
    if (loss instanceof HazardLoss hazard) {
      return HazardLabelLoss.ofHazards(doubles(hazard.hazards())).upTo(1);
    }
    if (loss instanceof PoissonLoss count) {
      double rate = count.rate().doubleValue();
      return CountLabelLoss.of(rate, count.labels(), Math.max(1, 2 * Math.sqrt(rate)));
    }
    NumberLoss number = (NumberLoss) loss;
    double unit = number.natural().doubleValue();
    double low = (number.grid().low().doubleValue() - number.centre().doubleValue()) / unit;
    return NumberLabelLoss.ofGrid(
        low, low + number.grid().width().doubleValue() / unit, number.labels());
  }

  private static double[] doubles(List<Rational> numbers) {
    return numbers.stream().mapToDouble(Rational::doubleValue).toArray();
  }

  /** The name of the loss. */
  String name();

  /** K, from 2. */
  int labels();

  /** phi_k(s). */
  double value(int label, double score);

  /** phi_k'(s). */
  double derivative(int label, double score);

  /** L: a bound on |phi_k'(s)| for all k and s, the Lipschitz constant for rows of norm 1. */
  double slope();

  /** A bound on phi_k''(s) for all k and s; infinite where a phi_k' jumps. */
  double curvature();

  /**
   * Public constants a_j that are added to scores: at a score s the parts of which the label is
   * made have the risks 1/(1 + e^-(a_j + s)). Of two labels there is one, which is 0.
   */
  default double[] constants() {
    return new double[1];
  }

  /** The largest absolute value of the {@link #constants}. */
  default double farthest() {
    return Arrays.stream(constants()).map(Math::abs).max().orElseThrow();
  }

  /** phi_k' as computed at a score is off by at most so many 2^-53 L. */
  default double roundoff() {
    return 8;
  }

  /** The largest loss at scores from -r to r, which by convexity is at an end. */
  default double largest(double r) {
    double most = 0;
    for (int k = 0; k < labels(); k++) {
      most = Math.max(most, Math.max(value(k, -r), value(k, r)));
    }
    return most;
  }

  /** What &lt;w, x&gt; says about the risk of label 1 of two; empty where it does not. */
  default Optional<RiskScale> risk() {
    return Optional.empty();
  }

  /** True when all phi_k' are Lipschitz, which output and objective perturbation need. */
  default boolean isSmooth() {
    return curvature() < Double.POSITIVE_INFINITY;
  }
}
