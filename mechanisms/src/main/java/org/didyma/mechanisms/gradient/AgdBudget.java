package org.didyma.mechanisms.gradient;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.Rational;
import org.didyma.privacy.Rho;
import org.didyma.privacy.accounting.ConcentratedConversion;

/**
 * How DP-AGD begins to spend (Lee and Kifer 2018, section 4): epsilon is thought of as split into
 * so many parts, half of each for choosing a step.
 *
 * @param total rho that implies (epsilon, delta), by the tight conversion, rounded down
 * @param stepEpsilon epsilon_0 = epsilon/(2 splits), of one choice of a step
 * @param gradientRho of the first noisy gradient, epsilon_0^2/(4 ln(1.25/delta))
 */
public record AgdBudget(Rho total, Rational stepEpsilon, double gradientRho) {

  /** The noise of larger ones, in steps of its grid, leaves the range of what is drawn exactly. */
  private static final double LARGEST_MULTIPLIER = 1e12;

  /**
   * The beginning.
   *
   * @throws InvalidInputException when the first gradient would have more noise than can be drawn
   */
  public static AgdBudget of(PrivacyTarget target, int splits) {
    double rho = ConcentratedConversion.rho(target.epsilonValue(), target.deltaValue());
    Rational step = Rational.of(target.epsilon().value()).dividedBy(Rational.of(2L * splits));
    double e = step.doubleValue();
    double gradient = e * e / (4 * Math.log(1.25 / target.deltaValue()));
    if (!(gradient > 0.5 / (LARGEST_MULTIPLIER * LARGEST_MULTIPLIER))) {
      throw new InvalidInputException(
          "%s is too small for this many %s"
              .formatted(ParameterReference.of("epsilon"), ParameterReference.of("splits")),
          "use a larger %s, or fewer %s."
              .formatted(ParameterReference.of("epsilon"), ParameterReference.of("splits")));
    }
    return new AgdBudget(
        new Rho(new BigDecimal(rho).setScale(Rho.MAX_DIGITS, RoundingMode.FLOOR)), step, gradient);
  }

  /** epsilon_0^2/2: what a choice that is epsilon_0-differentially private costs. */
  public Rho stepCost() {
    return Rho.above(stepEpsilon.times(stepEpsilon).dividedBy(Rational.of(2)));
  }
}
