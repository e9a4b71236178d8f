package org.didyma.models.learning;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.points.PointRounding;
import org.didyma.privacy.Delta;

/**
 * When a card has the real weights of objective perturbation, rounded to whole points, in place of
 * a draw; of public numbers alone, docs/learn.md says why. Noise in d coordinates is wide in
 * proportion to d over epsilon, and the sum over N records that it is added to grows with N: what
 * counts is epsilon N / (c d), for neighbours that differ in c records.
 */
final class RoundedRules {

  /** What weights are rounded to. */
  static final LatticeName.Range POINTS = PointRounding.range("-10:10");

  /** epsilon N / (c d) from which on this is better than a draw by risks of few weights. */
  private static final double ENOUGH = 8;

  /** The same against a draw by errors, which ranks worse. */
  private static final double ENOUGH_AGAINST_ERRORS = 6;

  /** The same against a draw by risks of weights -1, 0 and 1 of all coordinates. */
  private static final double ENOUGH_AGAINST_ALL = 20;

  /** The same where all thresholds and categories are told, and columns are chosen first. */
  private static final double ENOUGH_AGAINST_CHOSEN = 50;

  /** epsilon N / (c d) from which on three round thresholds of a number are better than one. */
  private static final double ENOUGH_FOR_THRESHOLDS = 100;

  /** How many times the coordinates that one threshold makes are no reason not to have three. */
  private static final double HARDLY_MORE = 1.5;

  /** epsilon N / (c d) from which on margins may have twice and four times the usual noise. */
  private static final double ENOUGH_FOR_MORE_NOISE = 40;

  private static final double ENOUGH_FOR_MUCH_NOISE = 250;

  private static final int SOME_STEPS = 3;

  /** Records for which the mechanism's usual precision is no trouble, with room to spare. */
  private static final double EASY_RECORDS = 20_000;

  /** What the mechanism takes at most, for guesses of records that no table has. */
  private static final double MOST_TOLERANCE = 1000;

  private RoundedRules() {}

  /**
   * The plan with rounded weights, where these are wanted or better; empty elsewhere.
   *
   * @param drawn the plan with a draw by risks
   * @param byErrors whether a draw by errors would be better
   * @throws InvalidInputException when they are wanted and cannot be had
   */
  static Optional<LearningPlan> instead(LearningPlan drawn, boolean byErrors) {
    LearningPlan rounded = drawn.rounding(thresholds(drawn));
    Optional<InvalidInputException> refusal = refusal(drawn);
    return switch (drawn.options().way()) {
      case DRAWN -> Optional.empty();
      case ROUNDED -> {
        if (refusal.isPresent()) {
          throw refusal.get();
        }
        yield Optional.of(rounded);
      }
      case PLANNED ->
          refusal.isEmpty() && isBetter(drawn, rounded, byErrors)
              ? Optional.of(rounded)
              : Optional.empty();
    };
  }

  /** What the mechanism cannot follow, if there is something. */
  private static Optional<InvalidInputException> refusal(LearningPlan drawn) {
    LearningOptions options = drawn.options();
    if (options.lattice().isPresent()) {
      return refusal(
          "a lattice",
          ParameterReference.of("lattice") + " and " + ParameterReference.of("intercept"));
    }
    if (!options.isOfUsualRisks()) {
      return refusal("the loss " + options.loss(), ParameterReference.of("loss", options.loss()));
    }
    List<String> rules = options.columns().rules();
    return rules.isEmpty()
        ? Optional.empty()
        : refusal(
            "rules for points, such as " + rules.get(0),
            rules.stream()
                .map(rule -> ParameterReference.of(Schema.parameter(rule)))
                .collect(Collectors.joining(", ", "", ", or what the file of columns has of it")));
  }

  private static Optional<InvalidInputException> refusal(String what, String given) {
    return Optional.of(
        new InvalidInputException(
            "%s cannot follow %s".formatted(CardMethod.ROUNDED, what),
            "leave out %s; or let the card be drawn: %s."
                .formatted(
                    given, ParameterReference.of("mechanism", CardMethod.DRAWN.toString()))));
  }

  private static Schema thresholds(LearningPlan drawn) {
    Schema some = drawn.options().columns().withFewThresholds(SOME_STEPS);
    Schema one = drawn.options().columns().withFewThresholds(1);
    return signal(drawn, some.dimension()) >= ENOUGH_FOR_THRESHOLDS
            || some.dimension() <= HARDLY_MORE * one.dimension()
        ? some
        : one;
  }

  private static boolean isBetter(LearningPlan drawn, LearningPlan rounded, boolean byErrors) {
    return !isExact(drawn) && signal(rounded, rounded.coordinates()) >= enough(drawn, byErrors);
  }

  /**
   * Few records of categories alone: an exact optimum over few points finds rules there that sums
   * hardly find.
   */
  private static boolean isExact(LearningPlan drawn) {
    return PlanRules.areFew(drawn.options())
        && drawn.round().coordinates().stream()
            .map(Coordinate::test)
            .noneMatch(test -> test == Coordinate.Test.AT_LEAST || test == Coordinate.Test.SCALED);
  }

  private static double enough(LearningPlan drawn, boolean byErrors) {
    if (byErrors) {
      return ENOUGH_AGAINST_ERRORS;
    }
    if (drawn.dense()) {
      return ENOUGH_AGAINST_ALL;
    }
    boolean isTold = drawn.options().columns().open().isEmpty();
    return drawn.choice().isPresent() && !drawn.peeled() && isTold ? ENOUGH_AGAINST_CHOSEN : ENOUGH;
  }

  /** The more records there are, the less a margin's noise matters beside what it is added to. */
  private static int marginNoise(LearningPlan plan) {
    double signal = signal(plan, plan.coordinates());
    return signal >= ENOUGH_FOR_MUCH_NOISE ? 4 : signal >= ENOUGH_FOR_MORE_NOISE ? 2 : 1;
  }

  /** epsilon N / (c d). */
  private static double signal(LearningPlan plan, int coordinates) {
    return PlanRules.signal(plan.options(), plan.released()) / coordinates;
  }

  /**
   * The mechanism of such a plan. The more records there are, the more precision is lost to
   * rounding in their sums, and the more noise covers that.
   */
  static ConfiguredMechanism<?, ?> mechanism(LearningPlan plan, Schema over) {
    LearningOptions options = plan.options();
    PublicContext setting =
        PublicContext.of(plan.card(), Delta.ZERO, options.adjacency().of(over.unit()));
    double tolerance =
        Math.min(
            MOST_TOLERANCE,
            ObjectivePerturbation.USUAL_TOLERANCE
                * Math.max(1, options.records().orElse(0) / EASY_RECORDS));
    ConfiguredMechanism<?, ?> real =
        ObjectivePerturbation.KIND.over(
            setting,
            ObjectivePerturbation.KIND.values(
                Map.of(
                    "tolerance",
                    Double.toString(tolerance),
                    "margin-noise",
                    Integer.toString(marginNoise(plan))),
                Set.of()));
    ConfiguredMechanism<?, ?> rounded =
        PointRounding.of(POINTS, over).withCosts(options.costs()).behind(real);
    rounded.describe();
    return rounded;
  }
}
