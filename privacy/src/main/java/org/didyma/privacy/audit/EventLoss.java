package org.didyma.privacy.audit;

import java.util.List;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What the probabilities of one event on two neighbours say about a promise. The event is a
 * post-processing to one bit, so every promise carries over to it.
 */
interface EventLoss {

  /** Orders at which the divergence of two bits is compared with zCDP. */
  List<Double> ORDERS =
      List.of(
          1.001, 1.03, 1.1, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0);

  String quantity();

  double limit();

  /**
   * A lower bound on the quantity.
   *
   * @param p at most the event's probability on one data set
   * @param q at least its probability on the other
   */
  double atLeast(double p, double q);

  static EventLoss of(PrivacyGuarantee promise) {
    if (promise instanceof PrivacyGuarantee.Pure pure) {
      return new Ratio(pure.epsilon().value().doubleValue(), 0);
    }
    if (promise instanceof PrivacyGuarantee.Approximate approximate) {
      return new Ratio(
          approximate.epsilon().value().doubleValue(), approximate.delta().value().doubleValue());
    }
    if (promise instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      return new Concentrated(concentrated.rho().value().doubleValue());
    }
    throw new IllegalArgumentException(
        "a guarantee of kind \"%s\" cannot be audited by sampling".formatted(promise.kind()));
  }

  /** epsilon with P &lt;= exp(epsilon) Q + delta. */
  record Ratio(double limit, double delta) implements EventLoss {

    @Override
    public String quantity() {
      return delta == 0 ? "epsilon" : "epsilon at delta " + delta;
    }

    @Override
    public double atLeast(double p, double q) {
      return p - delta <= q ? 0 : Math.log((p - delta) / q);
    }
  }

  /** rho with Renyi divergences of at most rho times the order. */
  record Concentrated(double limit) implements EventLoss {

    @Override
    public String quantity() {
      return "rho";
    }

    @Override
    public double atLeast(double p, double q) {
      double rho = 0;
      if (p > q) {
        for (double a : ORDERS) {
          double sum = Math.exp(power(p, q, a)) + Math.exp(power(1 - p, 1 - q, a));
          rho = Math.max(rho, Math.log(sum) / ((a - 1) * a));
        }
      }
      return rho;
    }

    private static double power(double p, double q, double a) {
      return p == 0 ? Double.NEGATIVE_INFINITY : a * Math.log(p) + (1 - a) * Math.log(q);
    }
  }
}
