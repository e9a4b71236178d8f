package org.didyma.cli.mechanism;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.mechanisms.gradient.CalibrationRule;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.NoiseLaw;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.privacy.Delta;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How opdisc and rspm perturb the objective, and what answers of an oracle they release. */
final class PerturbationOptions {

  static final String NOISE = "--noise";
  static final String CALIBRATION = "--calibration";
  static final String PUBLISHED_FACTOR = "--published-factor";
  static final String MAX_GAP = "--max-gap";
  static final String ACCEPT_CLAIMED = "--accept-claimed";

  private static final String DISCRETE_LAPLACE = "discrete-laplace";
  private static final String GAUSSIAN = "gaussian";

  @Option(
      names = NOISE,
      paramLabel = "NOISE",
      description =
          "opdisc: discrete-laplace, spherical-laplace or gaussian; rspm: discrete-laplace, laplace"
              + " or gaussian; gaussian needs --delta; default discrete-laplace, gaussian with"
              + " --calibration published")
  private @Nullable String noise;

  @Option(
      names = CALIBRATION,
      paramLabel = "KIND",
      defaultValue = "proven",
      description =
          "gaussian noise, prsma, psgd and output-perturbation: proven, or published, whose"
              + " guarantee is not proven except for output-perturbation; default proven")
  private String calibration = "proven";

  @Option(
      names = PUBLISHED_FACTOR,
      paramLabel = "F",
      description =
          "published calibration of opdisc: 7 or 3.5, the factors of the authors' code of June and"
              + " September 2019; default 3.5")
  private @Nullable String publishedFactor;

  @Option(
      names = MAX_GAP,
      paramLabel = "G",
      description =
          "opdisc and rspm: release a point proven to be within G of the least perturbed cost, a"
              + " decimal number; the search is shorter and the noise wider")
  private @Nullable String maxGap;

  @Option(
      names = ACCEPT_CLAIMED,
      description =
          "opdisc and rspm: also release what an engine only claims to be the optimum; the"
              + " guarantee then depends on its word")
  private boolean acceptClaimed;

  /**
   * Checks the values.
   *
   * @param given the names of the options that were given
   * @param laws the noise that the mechanism has
   */
  void check(Set<String> given, Set<String> laws) {
    if (!laws.contains(noise())) {
      throw new InvalidInputException(
          "%s is %s, which is no noise of this mechanism".formatted(NOISE, Quoted.of(noise())),
          "use %s.".formatted(String.join(", ", laws.stream().sorted().toList())));
    }
    boolean gaussian = isGaussian();
    if (!calibration.equals("proven") && !calibration.equals("published")) {
      throw new InvalidInputException(
          "%s is %s, which is no calibration".formatted(CALIBRATION, Quoted.of(calibration)),
          "use proven or published.");
    }
    if (gaussian && !given.contains("--delta")) {
      throw new InvalidInputException(
          "gaussian noise needs a --delta",
          "choose one far below one over the number of records, such as --delta 1e-6, or use"
              + " discrete-laplace noise, which needs none.");
    }
    refuseUnless(gaussian, given, "--delta", "--noise gaussian");
    refuseUnless(gaussian, given, CALIBRATION, "--noise gaussian");
    refuseUnless(isPublished(), given, PUBLISHED_FACTOR, "--calibration published");
    if (publishedFactor != null && scale() == null) {
      throw new InvalidInputException(
          "%s is %s, which was not published"
              .formatted(PUBLISHED_FACTOR, Quoted.of(publishedFactor)),
          "use 7 or 3.5.");
    }
    rule();
  }

  private static void refuseUnless(
      boolean applies, Set<String> given, String option, String condition) {
    if (!applies && given.contains(option)) {
      throw new InvalidInputException(
          "%s goes with %s only".formatted(option, condition), "leave it out.");
    }
  }

  /** The calibration of mechanisms whose noise is not chosen by name. */
  CalibrationRule calibration() {
    return DescentOptions.named(CALIBRATION, calibration, CalibrationRule.values());
  }

  /** The noise, where only Gaussian noise was published. */
  private String noise() {
    if (noise == null) {
      return calibration.equals("published") ? GAUSSIAN : DISCRETE_LAPLACE;
    }
    return noise;
  }

  /** Whether the noise of a perturbed objective has a delta. */
  boolean isGaussian() {
    return noise().equals(GAUSSIAN);
  }

  private boolean isPublished() {
    return isGaussian() && calibration.equals("published");
  }

  private @Nullable PublishedScale scale() {
    return switch (publishedFactor == null ? "3.5" : publishedFactor) {
      case "7" -> PublishedScale.SEVEN;
      case "3.5" -> PublishedScale.THREE_AND_A_HALF;
      default -> null;
    };
  }

  /** The parameters of objective perturbation. */
  PerturbationParameters parameters(Setting setting) {
    PublishedScale scale = scale();
    return parameters(setting, scale == null ? PublishedScale.THREE_AND_A_HALF : scale);
  }

  /**
   * The parameters of a perturbed minimum.
   *
   * @param published what was published for the mechanism
   */
  PerturbationParameters parameters(Setting setting, PublishedScale published) {
    return new PerturbationParameters(
        setting.epsilon(),
        setting.adjacency(),
        setting.lattice(),
        setting.costs(),
        law(setting.delta(), published),
        rule());
  }

  private NoiseLaw law(Delta delta, PublishedScale published) {
    return switch (noise()) {
      case GAUSSIAN ->
          isPublished()
              ? new NoiseLaw.PublishedGaussian(delta, published)
              : new NoiseLaw.Gaussian(delta);
      case "laplace" -> new NoiseLaw.Laplace();
      case "spherical-laplace" -> new NoiseLaw.SphericalLaplace();
      default -> new NoiseLaw.DiscreteLaplace();
    };
  }

  /** Which answers are released. */
  private AnswerRule rule() {
    AnswerRule rule = gap().map(AnswerRule::within).orElse(AnswerRule.LEAST_MINIMISER);
    return acceptClaimed ? rule.acceptingClaims() : rule;
  }

  private Optional<Rational> gap() {
    if (maxGap == null) {
      return Optional.empty();
    }
    try {
      BigDecimal value = maxGap.length() > 20 ? null : new BigDecimal(maxGap.strip());
      if (value != null
          && value.signum() >= 0
          && value.scale() <= 10
          && value.compareTo(BigDecimal.valueOf(1_000_000)) <= 0) {
        return Optional.of(Rational.of(value));
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "%s is %s, which is no decimal number from 0 to 1000000"
            .formatted(MAX_GAP, Quoted.of(maxGap)),
        "use a number of errors such as 0.5; the noise pays for twice as much.");
  }
}
