package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import org.didyma.core.Json;

/**
 * What rules for points cost, as far as the planner's fits tell: the strategy that it would take
 * without them, and the expected loss of both. What a card of fewer columns cannot say is in it as
 * far as the floors of the fits have it.
 *
 * @param free the strategy without the rules
 * @param with the expected loss under the rules; NaN where none was fitted
 * @param without the expected loss of the free one; NaN where none was fitted
 */
record RulesCost(CardStrategy free, double with, double without) {

  /**
   * The cost.
   *
   * @return empty without rules, and where a named strategy or a menu leaves the planner no choice
   */
  static Optional<RulesCost> of(LearningPlan plan) {
    LearningOptions options = plan.options();
    if (options.columns().rules().isEmpty()
        || options.strategy().isPresent()
        || options.menu().isPresent()) {
      return Optional.empty();
    }
    LearningOptions unruled = options.of(options.columns().withoutRules());
    CardStrategy free = LearningPlan.best(unruled).get(0);
    return Optional.of(new RulesCost(free, loss(plan.strategy(), options), loss(free, unruled)));
  }

  private static double loss(CardStrategy strategy, LearningOptions options) {
    return LearningPlan.isKnown(strategy, options)
        ? LearningPlan.expectedLoss(strategy, options)
        : Double.NaN;
  }

  /** For people, after which rules there are. */
  String text() {
    if (Double.isNaN(without)) {
      return "without them the strategy would be " + free.name();
    }
    String lost =
        "without them %s would be expected to lose %s".formatted(free.name(), percent(without));
    if (Double.isNaN(with)) {
      return lost + ", with them nobody has measured it";
    }
    return "%s instead of %s%s"
        .formatted(
            lost,
            percent(with),
            points() > 0
                ? String.format(
                    Locale.ROOT,
                    ": the rules cost about %.1f points where the best card has an AUC of %s",
                    points(),
                    LearningPlan.GUESSED_AREA)
                : "");
  }

  /**
   * Hundredths of AUC. A loss is fitted to what a card lacks of the best AUC and accuracy, over
   * what the best are above one answer for all.
   */
  private double points() {
    return 100 * (with - without) * (LearningPlan.GUESSED_AREA - 0.5);
  }

  private static String percent(double loss) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * loss);
  }

  /** For programs. */
  ObjectNode tree() {
    ObjectNode tree = Json.object().put("strategy", free.name());
    if (!Double.isNaN(without)) {
      tree.put(LearningPlan.LOSS, Math.round(1000 * without) / 1000.0);
    }
    if (!Double.isNaN(with)) {
      tree.put("expected_loss_with_rules", Math.round(1000 * with) / 1000.0);
    }
    return tree;
  }
}
