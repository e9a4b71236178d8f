package org.didyma.models.learning;

import java.util.Optional;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.records.TrainTestSplit;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.models.ThresholdMethod;
import org.didyma.models.menu.Menu;
import org.didyma.models.menu.MenuDraw;

/** What makes options for learning a card senseless, whatever the plan. */
final class SensibleOptions {

  private SensibleOptions() {}

  /** Refuses numbers out of range, and guesses that would change nothing. */
  static void require(LearningOptions options) {
    requireUnitOfPenalties(options, options.columns().penalties().keySet());
    if (!options.isOfTwo()) {
      requireOfLabels(options);
    }
    options.menu().ifPresent(menu -> requireOfMenu(options, menu));
    options.by().ifPresent(column -> requireGroups(options, column));
    options.heldOut().ifPresent(TrainTestSplit::requireShare);
    if (options.records().isPresent() && options.records().getAsLong() < 1) {
      throw new InvalidInputException(
          ParameterReference.of("records") + " is " + options.records().getAsLong(),
          "guess a number of records, at least 1.");
    }
    double positives = options.positives().orElse(LearningPlan.GUESSED_POSITIVES);
    if (!(positives > 0 && positives < 1)) {
      throw new InvalidInputException(
          ParameterReference.of("positives") + " is " + positives,
          "guess a prevalence above 0 and below 1, such as 0.1.");
    }
  }

  private static void requireUnitOfPenalties(LearningOptions options, Set<String> columns) {
    if (options.isOfPlannedLoss() && !columns.isEmpty()) {
      throw new InvalidInputException(
          "penalties of columns are in units of the loss, and no loss is named",
          "name it, such as %s: a unit of logistic is a sixteenth of a nat, one of zero-one the cost"
                  .formatted(ParameterReference.of("loss", LearningOptions.LOGISTIC))
              + " of an error.");
    }
  }

  /** Refuses groups that cannot be measured. */
  private static void requireGroups(LearningOptions options, String column) {
    String by = ParameterReference.of("by");
    if (!options.isOfTwo()) {
      throw new InvalidInputException(
          by + " measures labels of two values, and this one has more", "leave it out.");
    }
    if (options.heldOut().isEmpty()) {
      throw new InvalidInputException(
          by + " measures groups of held-out records, but nothing is held out",
          "leave out one of them.");
    }
    Schema schema = options.columns().withEqualSteps(1);
    if (schema.features().stream().noneMatch(f -> f.column().equals(column))) {
      throw new InvalidInputException(
          "the file of columns has no column " + QuotedText.of(column),
          "name one of it, which %s=0 keeps out of the card."
              .formatted(ParameterReference.of("points-of", column)));
    }
    ColumnGroups.of(schema, column);
  }

  /** Refuses variants that cannot be learned, before one of them is planned. */
  private static void requireOfMenu(LearningOptions options, Menu menu) {
    MenuDraw.requireOneScore(options.columns().label());
    for (Menu.Variant variant : menu.over(options.columns().withEqualSteps(1))) {
      requireUnitOfPenalties(options, variant.schema().cardRules().penalties().keySet());
      if (variant.costs().isPresent() && !options.isOfTwo()) {
        throw new InvalidInputException(
            "costs are for labels of two values, and the variant %s states some"
                .formatted(QuotedText.of(variant.name())),
            "leave its \"cost\" out.");
      }
    }
  }

  /** Refuses what is about two labels. */
  private static void requireOfLabels(LearningOptions options) {
    Optional<String> ofTwo =
        options.positives().isPresent()
            ? Optional.of("positives")
            : options.cuts() == ThresholdMethod.LABELS
                ? Optional.of("cuts")
                : options.costs().equals(Costs.EQUAL) ? Optional.empty() : Optional.of("cost");
    if (ofTwo.isPresent()) {
      Label label = options.columns().label();
      throw new InvalidInputException(
          "%s is for labels of two values, and the label %s has %d"
              .formatted(
                  ParameterReference.of(ofTwo.get()),
                  QuotedText.of(label.column()),
                  label.labels()),
          "leave it out.");
    }
  }
}
