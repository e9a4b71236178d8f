package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.RenyiCurve;
import org.didyma.privacy.accounting.RenyiConversion;

/**
 * What the best of a random number of trials costs, given what one costs. Proof:
 * docs/proofs/gradient-mechanisms.md, section 13; for the curves of (epsilon, delta) promises
 * Papernot and Steinke (ICLR 2022), Theorems 2 and 6.
 */
final class TrialsPrice {

  /** Makes up for rounding in logarithms and products. */
  private static final double ERROR = 1e-12;

  private TrialsPrice() {}

  /**
   * Of trials that are epsilon-differentially private: so many times as much.
   *
   * @throws IllegalArgumentException when nothing is known of the law
   */
  static BigDecimal factor(TrialNumber number) {
    if (number instanceof TrialNumber.NegativeBinomial law) {
      return BigDecimal.valueOf(2).add(law.shape().decimalAbove(Epsilon.MAX_DIGITS));
    }
    throw new IllegalArgumentException("a Poisson number of trials has no pure guarantee");
  }

  /** What a trial may cost, for a release that costs a total. */
  static BigDecimal trial(Epsilon total, TrialNumber number) {
    return total.value().divide(factor(number), Epsilon.MAX_DIGITS, RoundingMode.FLOOR);
  }

  /** Of trials whose divergences a curve bounds: at the same orders, rounded up. */
  static RenyiCurve total(RenyiCurve trial, TrialNumber number) {
    double[] orders = new double[trial.size()];
    double[] bounds = new double[trial.size()];
    double logMean = Math.log(number.mean()) + ERROR;
    for (int i = 0; i < orders.length; i++) {
      orders[i] = trial.order(i);
      double more =
          number instanceof TrialNumber.NegativeBinomial law
              ? worst(trial, law)
              : late(trial, orders[i], (TrialNumber.Poisson) number);
      bounds[i] = (trial.bound(i) + more + logMean / (orders[i] - 1)) * (1 + ERROR);
    }
    return new RenyiCurve(orders, bounds);
  }

  /** (1 + s) min over orders b of (1 - 1/b) e(b) + ln(1/g)/b. */
  private static double worst(RenyiCurve trial, TrialNumber.NegativeBinomial law) {
    double logEnd = -Math.log(law.end().below());
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < trial.size(); i++) {
      double b = trial.order(i);
      least = Math.min(least, (1 - 1 / b) * trial.bound(i) + logEnd / b);
    }
    return (1 + law.shape().above()) * least;
  }

  /** Rate times delta, for exp(epsilon) = 1 + 1/(a - 1). */
  private static double late(RenyiCurve trial, double order, TrialNumber.Poisson law) {
    double epsilon = Math.log1p(1 / (order - 1)) * (1 - ERROR);
    return law.rate() * RenyiConversion.delta(trial, epsilon);
  }
}
