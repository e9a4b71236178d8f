package org.didyma.experiments.pareto.surrogate;

/**
 * The scale on which outcomes are modelled: the logarithm of epsilon, the logit of the error and
 * the logarithm of seconds, which are smooth where the numbers themselves span orders of magnitude.
 * All keep within limits, so an infinite epsilon or an error of 0 or 1 is a number like others.
 */
public final class OutcomeScale {

  private static final double LEAST = 1e-6;
  private static final double LARGEST = 1e6;
  private static final double LEAST_ERROR = 1e-3;

  private OutcomeScale() {}

  /**
   * An outcome on this scale.
   *
   * @param raw epsilon from 0, possibly infinite, an error from 0 to 1, and seconds if there is a
   *     third number; what is not a number counts as the worst there is, but seconds that are none
   *     are not known and stay so
   */
  public static double[] of(double... raw) {
    double[] scaled = new double[raw.length];
    for (int j = 0; j < raw.length; j++) {
      boolean unknown = j == 2 && Double.isNaN(raw[j]);
      scaled[j] = unknown ? Double.NaN : j == 1 ? logit(raw[j]) : logarithm(raw[j]);
    }
    return scaled;
  }

  private static double logarithm(double number) {
    double known = Double.isNaN(number) ? LARGEST : number;
    return Math.log(Math.min(LARGEST, Math.max(LEAST, known)));
  }

  private static double logit(double number) {
    double error = Double.isNaN(number) ? 1 : number;
    double inside = Math.min(1 - LEAST_ERROR, Math.max(LEAST_ERROR, error));
    return Math.log(inside) - Math.log1p(-inside);
  }

  /** The outcome that is at a place of this scale. */
  public static double[] raw(double[] scaled) {
    double[] raw = new double[scaled.length];
    for (int j = 0; j < raw.length; j++) {
      raw[j] = j == 1 ? error(scaled[j]) : Math.exp(scaled[j]);
    }
    return raw;
  }

  public static double error(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }
}
