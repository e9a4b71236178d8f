package org.didyma.mechanisms.gradient.loss;

import java.io.Serializable;
import java.util.Optional;
import org.didyma.mechanisms.RiskScale;

/**
 * Convex losses phi_k(s) &gt;= 0 of the score s = &lt;w, x&gt;, one for each label code k = 0 ..
 * K-1. A record's gradient in w is phi_k'(s) x, of norm at most {@link #slope} |x|. Its Hessian is
 * phi_k''(s) x x^T: of rank one, and of norm at most {@link #curvature} |x|^2 where phi_k'' exists.
 */
public sealed interface LabelLoss extends Serializable
    permits MarginLoss, OrderedLabelLoss, HazardLabelLoss {

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

  /** The largest absolute value of the public constants that are added to scores. */
  default double farthest() {
    return 0;
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
