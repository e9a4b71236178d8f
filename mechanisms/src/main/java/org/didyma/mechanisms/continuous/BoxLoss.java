package org.didyma.mechanisms.continuous;

import java.util.Locale;
import java.util.Optional;
import org.didyma.mechanisms.RiskScale;

/**
 * A loss of the margin z = y &lt;w, q&gt; that changes by at most |z - z'|, so that with |q_j| at
 * most 1 it is 1-Lipschitz in the L1 norm of w.
 */
public enum BoxLoss {
  /** max(0, 1 - z), convex. */
  HINGE,
  /** ln(1 + exp(-z)), convex. */
  LOGISTIC,
  /** |1 - z|, convex: least absolute deviations from the labels. */
  ABSOLUTE,
  /** min(1, max(0, 1 - z)), not convex: between the number of errors and the hinge loss. */
  RAMP;

  /** The name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What &lt;w, q&gt; says about risk where w makes the loss small; empty where it does not. */
  Optional<RiskScale> risk() {
    return this == LOGISTIC ? Optional.of(RiskScale.of(1, 1)) : Optional.empty();
  }

  /** The loss at a margin. */
  double value(double z) {
    return switch (this) {
      case HINGE -> Math.max(0, 1 - z);
      case LOGISTIC -> Math.max(0, -z) + Math.log1p(Math.exp(-Math.abs(z)));
      case ABSOLUTE -> Math.abs(1 - z);
      case RAMP -> Math.min(1, Math.max(0, 1 - z));
    };
  }
}
