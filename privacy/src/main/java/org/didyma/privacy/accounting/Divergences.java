package org.didyma.privacy.accounting;

/**
 * Renyi divergences of order a &gt; 1 of the mechanisms with closed forms, in nats, rounded up.
 * Every formula bounds both orders of a pair of neighbours.
 */
final class Divergences {

  private static final double ERROR = 0x1p-48;

  private Divergences() {}

  /**
   * Gaussian noise: a/(2 z^2) (Mironov 2017, Corollary 3).
   *
   * @param multiplier z, a lower bound on it
   */
  public static double gaussian(double order, double multiplier) {
    return order / (2 * multiplier * multiplier) * (1 + ERROR);
  }

  /**
   * Any epsilon-differentially private mechanism: ln[(e^(a epsilon) + e^((1-a) epsilon))/(1 +
   * e^epsilon)]/(a - 1), the divergence of randomised response, of which every such mechanism is a
   * post-processing (Kairouz, Oh and Viswanath 2015).
   *
   * @param epsilon an upper bound on it
   */
  public static double pure(double order, double epsilon) {
    if (epsilon == 0) {
      return 0;
    }
    double b = order - 1;
    // The argument of the logarithm is 1 + (e^(b e) - 1)(1 - e^(-a e))/(1 + e^(-e)).
    double growth = b * epsilon;
    double log =
        growth > 30
            ? growth + Math.log1p(afterGrowth(order, epsilon))
            : Math.log1p(
                Math.expm1(growth) * -Math.expm1(-order * epsilon) / (1 + Math.exp(-epsilon)));
    return Math.min(epsilon, log / b * (1 + ERROR));
  }

  /** What is added to 1 after e^(b e) has been taken out of the argument. */
  private static double afterGrowth(double order, double epsilon) {
    return (Math.exp((1 - 2 * order) * epsilon) - Math.exp(-epsilon)) / (1 + Math.exp(-epsilon));
  }

  /**
   * A mechanism of bounded range epsilon, such as the exponential mechanism: at most a epsilon^2/8
   * (Cesar and Rogers 2021; Dong, Durfee and Rogers 2020), and never more than for pure privacy.
   *
   * @param epsilon an upper bound on it
   */
  public static double boundedRange(double order, double epsilon) {
    return Math.min(pure(order, epsilon), order * epsilon * epsilon / 8 * (1 + ERROR));
  }

  /**
   * Laplace noise: ln[a/(2a-1) e^((a-1)/b) + (a-1)/(2a-1) e^(-a/b)]/(a - 1) (Mironov 2017,
   * Proposition 6). It is a convex function of 1/b which vanishes at 0, so a vector whose shifts
   * add up to the L1 sensitivity has no more than one coordinate with all of it.
   *
   * @param scale b over the L1 sensitivity, a lower bound on it
   */
  public static double laplace(double order, double scale) {
    double e = 1 / scale;
    double b = order - 1;
    double up = order / (2 * order - 1);
    double down = b / (2 * order - 1);
    double growth = b * e;
    double log =
        growth > 30
            ? growth + Math.log(up) + Math.log1p(down / up * Math.exp(-(2 * order - 1) * e))
            : Math.log1p(up * Math.expm1(growth) + down * Math.expm1(-order * e));
    // The two terms of the sum nearly cancel when e is small; e^2 a/2 is a bound without that.
    double size =
        growth > 30 ? Math.abs(log) : up * Math.expm1(growth) - down * Math.expm1(-order * e);
    double bound = (log * (1 + ERROR) + size * ERROR) / b;
    return Math.min(Math.min(bound, e * (1 + ERROR)), order * e * e / 2 * (1 + ERROR));
  }
}
