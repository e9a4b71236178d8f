package org.didyma.privacy.accounting;

import org.didyma.privacy.RenyiCurve;

/**
 * From bounds on Renyi divergences to (epsilon, delta), rounded up. Every order gives a valid
 * bound; the best is returned.
 */
public final class RenyiConversion {

  /** What is cited. */
  public static final String THEOREM =
      "Renyi to (epsilon, delta) (Canonne, Kamath and Steinke 2020, Proposition 12)";

  private static final double ERROR = 0x1p-48;

  private RenyiConversion() {}

  /**
   * An epsilon and the order that gave it.
   *
   * @param epsilon rounded up, infinite when no order gives a finite one
   * @param order the order
   * @param atEdge whether it is the first or the last order, so that others might do better
   */
  public record Best(double epsilon, double order, boolean atEdge) {}

  /**
   * The least r + ln(1 - 1/a) - (ln delta + ln a)/(a - 1) over the orders a, or 0.
   *
   * @param delta in (0, 1)
   */
  public static Best epsilon(RenyiCurve curve, double delta) {
    double log = Math.log(delta);
    double best = Double.POSITIVE_INFINITY;
    int at = 0;
    for (int i = 0; i < curve.size(); i++) {
      double a = curve.order(i);
      double logOrder = Math.log(a);
      double rest = (log + logOrder) / (a - 1);
      double gain = Math.log1p(-1 / a);
      double size = curve.bound(i) + Math.abs(gain) + (Math.abs(log) + logOrder) / (a - 1);
      double epsilon = curve.bound(i) + gain - rest + size * ERROR;
      // Small divergence alone implies (0, delta): the total variation is at most
      // sqrt(1 - exp(-r)) (Bretagnolle and Huber 1979).
      if (-Math.expm1(-curve.bound(i)) * (1 + ERROR) <= delta * delta) {
        epsilon = 0;
      }
      if (epsilon < best) {
        best = epsilon;
        at = i;
      }
    }
    return new Best(Math.max(0, best), curve.order(at), at == 0 || at == curve.size() - 1);
  }

  /**
   * The conversion of Mironov 2017, Proposition 3: the least r + ln(1/delta)/(a - 1).
   *
   * @param delta in (0, 1)
   */
  public static double classicEpsilon(RenyiCurve curve, double delta) {
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < curve.size(); i++) {
      double epsilon = curve.bound(i) - Math.log(delta) / (curve.order(i) - 1);
      best = Math.min(best, epsilon * (1 + ERROR));
    }
    return best;
  }

  /**
   * The least exp((a-1)(r - epsilon)) (1 - 1/a)^(a-1)/a over the orders a.
   *
   * @param epsilon from 0
   */
  public static double delta(RenyiCurve curve, double epsilon) {
    double best = 0;
    for (int i = 0; i < curve.size(); i++) {
      double a = curve.order(i);
      double r = curve.bound(i);
      double tail = (a - 1) * Math.log1p(-1 / a) - Math.log(a);
      double log =
          (a - 1) * (r - epsilon) + tail + ((a - 1) * (r + epsilon) + Math.abs(tail)) * ERROR;
      best = Math.min(best, log);
    }
    return Math.min(1, Math.nextUp(Math.exp(best) * (1 + ERROR)));
  }
}
