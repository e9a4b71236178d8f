package org.didyma.models.learning;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How people are told the strategy of a plan. */
record StrategyText(LearningPlan plan) {

  /** The strategy, and what it is expected to lose. */
  String first() {
    String name = plan.strategy().name();
    String sentence = plan.strategy().sentence();
    boolean isNamed = plan.options().strategy().isPresent();
    String expected =
        plan.options().menu().isPresent()
            ? "cards by risks rank better than cards by errors"
            : LearningPlan.isKnown(plan.strategy(), plan.options())
                ? "expected to lose %s%s of the information in the table%s"
                    .formatted(percent(plan.strategy()), error(), assumed())
                : "its expected loss is unknown"
                    + (isNamed ? "" : ", but no other strategy meets your options");
    return "%s%s: %s; %s%s"
        .formatted(
            name,
            isNamed ? ", as named" : "",
            sentence,
            expected,
            plan.options().records().isPresent()
                ? ""
                : ", for %d records, since their number is not given"
                    .formatted(plan.options().assumedRecords()));
  }

  /** The prevalence without a guess of it. */
  private String assumed() {
    return plan.options().isOfTwo() && plan.options().positives().isEmpty()
        ? " if half of the records are positive"
        : "";
  }

  /** What the costs do to a card by errors; empty where that is not foreseen. */
  Optional<String> warning() {
    return plan.options().menu().isPresent()
        ? Optional.empty()
        : OneAnswer.of(plan.strategy(), plan.options()).map(OneAnswer::text);
  }

  /** The next best one; empty where none is named. */
  Optional<String> second() {
    return plan.second()
        .map(
            other ->
                "next is %s, expected to lose %s%s"
                    .formatted(
                        other.name(),
                        percent(other).equals(percent(plan.strategy()))
                            ? "as much"
                            : percent(other),
                        changes()));
  }

  /** From where on others are better; a strategy that is so by both numbers is named once. */
  private String changes() {
    Map<CardStrategy, String> all = new LinkedHashMap<>();
    Stream.of(PlanChange.byRecords(plan), PlanChange.byEpsilon(plan))
        .flatMap(Optional::stream)
        .forEach(change -> all.merge(change.strategy(), change.from(), "%s or %s"::formatted));
    return all.entrySet().stream()
        .map(
            each ->
                each.getKey().equals(plan.second().orElseThrow())
                    ? ", and better from %s on".formatted(each.getValue())
                    : "; %s is better from %s on".formatted(each.getKey().name(), each.getValue()))
        .collect(Collectors.joining());
  }

  /** How far tables were from such a loss; empty where no fit tells. */
  private String error() {
    if (!plan.options().areCardsOfTwo()) {
      return "";
    }
    double loss = LearningPlan.expectedLoss(plan.strategy(), plan.options());
    return String.format(Locale.ROOT, " (give or take %.0f)", 100 * ExpectedLoss.error(loss));
  }

  private String percent(CardStrategy strategy) {
    return String.format(
        Locale.ROOT, "%.0f %%", 100 * LearningPlan.expectedLoss(strategy, plan.options()));
  }
}
