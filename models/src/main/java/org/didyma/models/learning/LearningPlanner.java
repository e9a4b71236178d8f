package org.didyma.models.learning;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.TrainTestSplit;
import org.didyma.data.schema.Schema;
import org.didyma.privacy.Epsilon;

/** How a {@link LearningPlan} comes about: of its rules those that hold for what is wanted. */
final class LearningPlanner {

  private LearningPlanner() {}

  /** See {@link LearningPlan#of}. */
  static LearningPlan of(LearningOptions options) {
    if (options.isOfPlannedLoss() && !options.columns().penalties().isEmpty()) {
      throw new InvalidInputException(
          "penalties of columns count units of the loss, and nobody says which it is",
          "name it, such as %s: a unit of logistic is a sixteenth of a nat, one of zero-one the cost"
                  .formatted(ParameterReference.of("loss", LearningOptions.LOGISTIC))
              + " of an error.");
    }
    LearningPlan plan = planned(options);
    if (options.columns().rules().isEmpty()) {
      return plan;
    }
    LearningOptions free = options.of(options.columns().withoutRules());
    return plan.withRuledOut(ruledOut(plan, planned(free), planned(free.by(CardMethod.DRAWN))));
  }

  private static LearningPlan planned(LearningOptions options) {
    LearningPlan byRisks = drawn(options.by(PlanRules.risks(options), options.costs()));
    return RoundedRules.instead(byRisks, PlanRules.arePointsByErrors(options))
        .orElseGet(
            () ->
                PlanRules.isByErrors(options)
                    ? drawn(options.by(PlanRules.ZERO_ONE, options.costs()))
                    : byRisks);
  }

  /** A plan whose card is drawn. */
  private static LearningPlan drawn(LearningOptions options) {
    options.heldOut().ifPresent(TrainTestSplit::requireShare);
    OptionalLong guess = options.records();
    if (guess.isPresent() && guess.getAsLong() < 1) {
      throw new InvalidInputException(
          ParameterReference.of("records") + " is " + guess.getAsLong(),
          "guess a number of records, at least 1.");
    }
    double positives = options.positives().orElse(LearningPlan.GUESSED_POSITIVES);
    if (!(positives > 0 && positives < 1)) {
      throw new InvalidInputException(
          ParameterReference.of("positives") + " is " + positives,
          "guess a share of positive records, above 0 and below 1, such as 0.1.");
    }
    requireUse(options);
    Columns columns = options.columns();
    Optional<Epsilon> part = PlanRules.schemaPart(options);
    int levels = PlanRules.levels(options, part.map(Epsilon::value).orElse(BigDecimal.ZERO));
    BigDecimal rest =
        options.epsilon().value().subtract(part.map(Epsilon::value).orElse(BigDecimal.ZERO));
    if (rest.signum() <= 0) {
      throw new InvalidInputException(
          "%s leaves nothing of %s for the card"
              .formatted(ParameterReference.of("schema-epsilon"), ParameterReference.of("epsilon")),
          "choose a part of it, such as a tenth.");
    }
    Optional<Schema> refined =
        part.isEmpty() && options.isOfRisks()
            ? ChoiceRules.refined(options, rest)
            : Optional.empty();
    boolean peeled =
        part.isEmpty()
            && options.isOfRisks()
            && refined.isEmpty()
            && ChoiceRules.arePeeled(columns)
            && ChoiceRules.peeling(rest).isPresent();
    Schema round =
        refined.orElseGet(() -> peeled ? ChoiceRules.peeled(columns) : PlanRules.round(options));
    int coordinates = part.isEmpty() ? round.dimension() : PlanRules.coordinates(columns, levels);
    boolean dense = options.isOfUsualRisks() && PlanRules.isDense(round, coordinates);
    Optional<Epsilon> choice =
        peeled
            ? ChoiceRules.peeling(rest)
            : options.isOfRisks() && !dense
                ? ChoiceRules.choice(columns, round, coordinates, rest, refined.isPresent())
                : Optional.empty();
    Epsilon card = new Epsilon(rest.subtract(choice.map(Epsilon::value).orElse(BigDecimal.ZERO)));
    return new LearningPlan(
        options,
        part,
        choice,
        card,
        levels,
        coordinates,
        round,
        dense,
        refined.isPresent(),
        peeled,
        false,
        List.of());
  }

  /** Refuses a guess of the share of positives that would tell no width. */
  private static void requireUse(LearningOptions options) {
    if (options.positives().isEmpty()) {
      return;
    }
    String positives = ParameterReference.of("positives");
    if (options.heldOut().isEmpty()) {
      throw new InvalidInputException(
          positives + " is given, but nothing is held out, so no AUC is measured",
          "hold records out by %s, or leave %s out."
              .formatted(ParameterReference.of("hold-out"), positives));
    }
    if (options.records().isEmpty()) {
      throw new InvalidInputException(
          "%s is given without %s, so no width of an AUC is told"
              .formatted(positives, ParameterReference.of("records")),
          "guess the number of records, too, or leave %s out.".formatted(positives));
    }
  }

  /** What is planned without rules for points, but not with them. */
  private static List<String> ruledOut(
      LearningPlan plan, LearningPlan free, LearningPlan freeDraw) {
    List<String> changes = new ArrayList<>();
    if (free.literals().isPresent() && plan.literals().isEmpty()) {
      changes.add("no card of literals, since rules may ask for more");
    }
    if (free.rounded() && !plan.rounded()) {
      changes.add("no rounded real weights, which cannot follow rules");
    }
    if (freeDraw.dense() && !plan.dense()) {
      changes.add("no -1..1 of all coordinates, which may take too long to draw with rules");
    }
    if (freeDraw.peeled() && !plan.peeled()) {
      changes.add("no choice of one column after the other, which looks at no rules");
    } else if (freeDraw.choice().isPresent() && plan.choice().isEmpty()) {
      changes.add("no choice of columns first, which could break these rules");
    }
    return changes;
  }
}
