package org.didyma.mechanisms.lattice;

import java.math.BigDecimal;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.mechanisms.gradient.DescentParameters;

/** The noise of perturbed objectives, and which answers are released, as parameters. */
final class NoiseParameters {

  private static final String DISCRETE_LAPLACE = "discrete-laplace";
  private static final String GAUSSIAN = "gaussian";

  static final Parameter<CalibrationRule> CALIBRATION = DescentParameters.CALIBRATION;

  static final Parameter<PublishedScale> PUBLISHED_FACTOR =
      Parameter.oneOf(
              "published-factor",
              "F",
              List.of(PublishedScale.SEVEN, PublishedScale.THREE_AND_A_HALF),
              scale -> scale == PublishedScale.SEVEN ? "7" : "3.5")
          .usually(PublishedScale.THREE_AND_A_HALF)
          .says(
              "%s: 7 or 3.5, the factors of the authors' code of June and September 2019"
                  .formatted(ParameterReference.of("calibration", "published")));

  static final Parameter<BigDecimal> MAX_GAP =
      Parameter.amount(
              "max-gap", "G", "use a number of errors such as 0.5; the noise covers twice as much.")
          .says(
              "release a point proven to be within G of the least perturbed cost, a decimal"
                  + " number; the search is shorter and the noise wider");

  static final Parameter<Boolean> ACCEPT_CLAIMED =
      Parameter.flag("accept-claimed")
          .says(
              "also release an optimum that a solver only claims; the guarantee then depends on"
                  + " that claim");

  private NoiseParameters() {}

  /** The laws that a mechanism has, discrete Laplace and Gaussian noise and one more. */
  static Parameter<String> noise(String third) {
    return Parameter.oneOf(
            "noise", "NOISE", List.of(DISCRETE_LAPLACE, third, GAUSSIAN), name -> name)
        .derived("discrete-laplace, gaussian with calibration published")
        .says("law of the noise, gaussian with a %s".formatted(ParameterReference.of("delta")));
  }

  /** The law that is given; only Gaussian noise was published. */
  private static String law(ParameterValues v, Parameter<String> noise) {
    return v.find(noise)
        .orElse(v.get(CALIBRATION) == CalibrationRule.PUBLISHED ? GAUSSIAN : DISCRETE_LAPLACE);
  }

  /** Whether the noise has a delta. */
  static boolean isGaussian(ParameterValues v, Parameter<String> noise) {
    return law(v, noise).equals(GAUSSIAN);
  }

  /** Refuses values that do not fit together. */
  static void check(ParameterValues v, Parameter<String> noise) {
    boolean gaussian = isGaussian(v, noise);
    if (gaussian && !v.isGiven(RequiredInput.DELTA)) {
      throw new InvalidInputException(
          "gaussian noise needs a " + ParameterReference.of("delta"),
          "choose one far below one over the number of records, such as %s, or use"
                  .formatted(ParameterReference.of("delta", "1e-6"))
              + " discrete-laplace noise, which needs none.");
    }
    String law = ParameterReference.of("noise", GAUSSIAN);
    require(gaussian || !v.isGiven(RequiredInput.DELTA), "delta", law);
    require(gaussian || !v.isGiven(CALIBRATION), "calibration", law);
    boolean published = gaussian && v.get(CALIBRATION) == CalibrationRule.PUBLISHED;
    require(
        published || !v.givenNames().contains(PUBLISHED_FACTOR.name()),
        PUBLISHED_FACTOR.name(),
        ParameterReference.of("calibration", "published"));
  }

  private static void require(boolean fits, String parameter, String condition) {
    if (!fits) {
      throw new InvalidInputException(
          "%s goes with %s only".formatted(ParameterReference.of(parameter), condition),
          "leave it out.");
    }
  }

  /**
   * The parameters of a perturbed minimum.
   *
   * @param published what was published for the mechanism
   */
  static PerturbationParameters of(
      PublicContext s, ParameterValues v, Parameter<String> noise, PublishedScale published) {
    AnswerRule rule =
        v.find(MAX_GAP)
            .map(gap -> AnswerRule.within(Rational.of(gap)))
            .orElse(AnswerRule.LEAST_MINIMISER);
    return new PerturbationParameters(
        s.epsilon(),
        s.adjacency(),
        s.lattice(),
        LatticeLoss.of(s, v),
        law(s, v, noise, published),
        v.get(ACCEPT_CLAIMED) ? rule.acceptingClaims() : rule);
  }

  private static NoiseLaw law(
      PublicContext s, ParameterValues v, Parameter<String> noise, PublishedScale published) {
    return switch (law(v, noise)) {
      case GAUSSIAN ->
          v.get(CALIBRATION) == CalibrationRule.PUBLISHED
              ? new NoiseLaw.PublishedGaussian(s.delta(), published)
              : new NoiseLaw.Gaussian(s.delta());
      case "laplace" -> new NoiseLaw.Laplace();
      case "spherical-laplace" -> new NoiseLaw.SphericalLaplace();
      default -> new NoiseLaw.DiscreteLaplace();
    };
  }
}
