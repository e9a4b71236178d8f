package org.didyma.privacy.accounting;

import java.util.function.DoubleUnaryOperator;

/**
 * Conversions between rho-zCDP and (epsilon, delta). All results are rounded towards less privacy:
 * epsilon and delta up, rho down.
 */
public final class ConcentratedConversion {

  /** What is cited. */
  public static final String THEOREM =
      "zCDP to (epsilon, delta) (Canonne, Kamath and Steinke 2020, Corollary 13)";

  /** Relative error of the few operations of one evaluation, with room. */
  private static final double ERROR = 0x1p-47;

  private static final double LOG_LOWEST = Math.log(1e-14);

  private ConcentratedConversion() {}

  /**
   * The largest rho with rho + 2 sqrt(rho ln(1/delta)) at most epsilon: the simple conversion of
   * Bun and Steinke 2016, Proposition 1.3, the other way round.
   *
   * @param epsilon from 0
   * @param delta in (0, 1)
   */
  public static double simpleRho(double epsilon, double delta) {
    double log = -Math.log(delta);
    double root = epsilon / (Math.sqrt(log + epsilon) + Math.sqrt(log));
    return root * root * (1 - ERROR);
  }

  /**
   * The least epsilon over all orders a &gt; 1 of rho a + ln(1 - 1/a) - (ln delta + ln a)/(a - 1),
   * or 0.
   *
   * @param rho from 0
   * @param delta in (0, 1)
   */
  public static double epsilon(double rho, double delta) {
    if (rho == 0) {
      return 0;
    }
    double log = Math.log(delta);
    // The best order solves a - 1 = sqrt((ln(1/delta) - ln a)/rho) nearly; look far around it.
    double center = 0.5 * Math.log(Math.max(1, -log) / rho);
    double u = minimise(v -> epsilonAt(rho, log, v), Math.max(LOG_LOWEST, center - 12), center + 6);
    return Math.max(0, epsilonAt(rho, log, u));
  }

  /** The bound at order a = 1 + exp(u), rounded up. */
  private static double epsilonAt(double rho, double logDelta, double u) {
    double b = Math.exp(u);
    double logOrder = Math.log1p(b);
    // ln(1 - 1/a) = -ln(1 + 1/b), in which nothing cancels.
    double gain = Math.log1p(1 / b);
    double divergence = rho * (1 + b);
    double rest = (logDelta + logOrder) / b;
    double size = divergence + gain + (Math.abs(logDelta) + logOrder) / b;
    return divergence - gain - rest + size * ERROR;
  }

  /**
   * The least delta over all orders: exp((a-1)(a rho - epsilon)) (1 - 1/a)^a/(a - 1).
   *
   * @param rho from 0
   * @param epsilon from 0
   */
  public static double delta(double rho, double epsilon) {
    if (rho == 0) {
      return 0;
    }
    // The best order is near epsilon/rho where that is large, and else near 1/sqrt(rho), where
    // (a-1) a rho begins to count.
    double center = Math.log(Math.max(epsilon / rho, 1 / Math.sqrt(rho)));
    double u = minimise(v -> logDeltaAt(rho, epsilon, v), LOG_LOWEST, Math.max(2, center + 3));
    return Math.min(1, Math.nextUp(Math.exp(logDeltaAt(rho, epsilon, u)) * (1 + ERROR)));
  }

  private static double logDeltaAt(double rho, double epsilon, double u) {
    double b = Math.exp(u);
    double a = 1 + b;
    double logOrder = Math.log1p(b);
    // (1 - 1/a)^a/(a - 1) = (1 + 1/b)^-b/a.
    double gain = b * Math.log1p(1 / b);
    double size = b * (a * rho + epsilon) + gain + logOrder;
    return b * (a * rho - epsilon) - gain - logOrder + size * ERROR;
  }

  /**
   * The largest rho, rounded down, whose conversion is at most epsilon.
   *
   * @param epsilon above 0
   * @param delta in (0, 1)
   */
  public static double rho(double epsilon, double delta) {
    double low = simpleRho(epsilon, delta);
    double high = low;
    while (epsilon(high, delta) <= epsilon) {
      high *= 2;
    }
    // The function is negative where rho is still small enough; its root is met from below.
    double limit = high;
    return -Bisection.decreasing(r -> epsilon(-r, delta) - epsilon, -limit, -low);
  }

  /** A minimiser of a function with one valley, to about half the digits of a double. */
  private static double minimise(DoubleUnaryOperator function, double from, double to) {
    double ratio = 0.6180339887498949;
    double low = from;
    double high = to;
    double x1 = high - ratio * (high - low);
    double x2 = low + ratio * (high - low);
    double f1 = function.applyAsDouble(x1);
    double f2 = function.applyAsDouble(x2);
    while (high - low > 1e-9) {
      if (f1 <= f2) {
        high = x2;
        x2 = x1;
        f2 = f1;
        x1 = high - ratio * (high - low);
        f1 = function.applyAsDouble(x1);
      } else {
        low = x1;
        x1 = x2;
        f1 = f2;
        x2 = low + ratio * (high - low);
        f2 = function.applyAsDouble(x2);
      }
    }
    return f1 <= f2 ? x1 : x2;
  }
}
