package org.didyma.mechanisms.gradient.loss;

import java.io.Serializable;
import java.util.Optional;
import org.didyma.mechanisms.RiskScale;

/**
 * A convex loss of the margin z = y &lt;w, x&gt;, not increasing in z. Its gradient in w is l'(z) y
 * x, of norm at most {@link #slope} |x|; its Hessian is l''(z) x x^T, of norm at most {@link
 * #curvature} |x|^2 where l'' exists.
 */
public sealed interface MarginLoss extends Serializable
    permits LogisticMarginLoss, HingeMarginLoss, HuberMarginLoss {

  /** The name on the command line. */
  String name();

  /** l(z), from 0. */
  double value(double z);

  /** l'(z), at most 0; where it jumps, the value on the right. */
  double derivative(double z);

  /** The least bound on |l'|, the Lipschitz constant for rows of norm 1. */
  double slope();

  /** The least bound on l'', the smoothness for rows of norm 1; infinite where l' jumps. */
  double curvature();

  /** What &lt;w, x&gt; says about risk where w makes the loss small; empty where it does not. */
  default Optional<RiskScale> risk() {
    return Optional.empty();
  }

  /** True when l' is Lipschitz, which output and objective perturbation need. */
  default boolean isSmooth() {
    return curvature() < Double.POSITIVE_INFINITY;
  }
}
