package org.didyma.mechanisms.gradient;

import java.util.List;
import org.apache.commons.math3.special.Gamma;
import org.didyma.exact.Rational;

/** Numbers of trials and their laws by definition, with nothing of the mechanism but the names. */
final class TrialLaws {

  private TrialLaws() {}

  /** One of each kind. */
  static List<TrialNumber> numbers() {
    return List.of(
        TrialNumber.geometric(6),
        TrialNumber.logarithmic(5),
        new TrialNumber.NegativeBinomial(Rational.of(1, 2), Rational.of(1, 9)),
        TrialNumber.poisson(4));
  }

  /** The probability of a number of trials. */
  static double probability(TrialNumber number, int k) {
    if (number instanceof TrialNumber.Poisson law) {
      double log = k * Math.log(law.rate()) - law.rate() - Gamma.logGamma(k + 1.0);
      return Math.exp(log) / -Math.expm1(-law.rate());
    }
    TrialNumber.NegativeBinomial law = (TrialNumber.NegativeBinomial) number;
    double s = law.shape().doubleValue();
    double g = law.end().doubleValue();
    double product = 1;
    for (int l = 1; l < k; l++) {
      product *= (l + s) / (l + 1);
    }
    double scale = s == 0 ? -Math.log(g) : (Math.pow(g, -s) - 1) / s;
    return Math.pow(1 - g, k) * product / scale;
  }

  /** The probability that every trial has an outcome of a set of some mass. */
  static double notBetter(double mass, TrialNumber number) {
    if (number instanceof TrialNumber.Poisson law) {
      return Math.expm1(law.rate() * mass) / Math.expm1(law.rate());
    }
    TrialNumber.NegativeBinomial law = (TrialNumber.NegativeBinomial) number;
    double s = law.shape().doubleValue();
    double g = law.end().doubleValue();
    if (g == 1) {
      return mass;
    }
    double log = Math.log1p(-(1 - g) * mass);
    return s == 0 ? log / Math.log(g) : Math.expm1(-s * log) / Math.expm1(-s * Math.log(g));
  }
}
