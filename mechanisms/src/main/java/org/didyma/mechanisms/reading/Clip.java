package org.didyma.mechanisms.reading;

import org.didyma.exact.Rational;
import org.didyma.formulations.loss.OddsScale;
import org.didyma.mechanisms.reading.ScoreReading.Place;

/**
 * t = u s + c, kept from a low end to a high one.
 *
 * @param unit u, above 0
 * @param centre c
 */
record Clip(double unit, double centre, double low, double high) {

  /** t = u s, kept between -T and T. */
  static Clip of(OddsScale scale) {
    double limit =
        scale
            .leastRisk()
            .map(Rational::doubleValue)
            .map(p0 -> StrictMath.log1p(-p0) - StrictMath.log(p0))
            .orElse(Double.POSITIVE_INFINITY);
    return new Clip(scale.unit().doubleValue(), 0, -limit, limit);
  }

  double at(double score) {
    return Math.max(low, Math.min(high, unit * score + centre));
  }

  Place place(double score) {
    double t = at(score);
    return t >= high ? Place.HIGHEST : t <= low ? Place.LOWEST : Place.WITHIN;
  }

  /** The odds p / (1 - p). */
  static double odds(Rational p) {
    return p.doubleValue() / Rational.ONE.plus(p.times(Rational.of(-1))).doubleValue();
  }
}
