package org.didyma.mechanisms.gradient.loss;

import java.util.Optional;
import org.didyma.mechanisms.RiskScale;

/** ln(1 + e^-z): slope 1, curvature 1/4. */
public record LogisticMarginLoss() implements MarginLoss {

  @Override
  public String name() {
    return "logistic";
  }

  @Override
  public double value(double z) {
    return Logistic.integral(-z);
  }

  /** -1/(1 + e^z). */
  @Override
  public double derivative(double z) {
    return -Logistic.share(-z);
  }

  @Override
  public double slope() {
    return 1;
  }

  @Override
  public double curvature() {
    return 0.25;
  }

  /** &lt;w, x&gt; is a log-odds. */
  @Override
  public Optional<RiskScale> risk() {
    return Optional.of(RiskScale.of(1, 1));
  }
}
