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
    return Math.max(0, -z) + Math.log1p(Math.exp(-Math.abs(z)));
  }

  /** -1/(1 + e^z). */
  @Override
  public double derivative(double z) {
    if (z < 0) {
      return -1 / (1 + Math.exp(z));
    }
    double power = Math.exp(-z);
    return -power / (1 + power);
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
