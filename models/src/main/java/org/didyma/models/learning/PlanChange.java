package org.didyma.models.learning;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.privacy.Epsilon;

/**
 * What would change a plan: from how many records, or from which epsilon on, another strategy is
 * the better one.
 *
 * @param strategy that other one
 * @param records as many; empty where the change is one of epsilon
 * @param epsilon as much; empty where the change is one of records
 */
record PlanChange(CardStrategy strategy, OptionalLong records, Optional<Epsilon> epsilon) {

  /** Its number, for people. */
  String from() {
    return epsilon
        .map("an epsilon of about %s"::formatted)
        .orElseGet(() -> String.format(Locale.ROOT, "about %,d records", records.orElseThrow()));
  }

  private static final long MOST_RECORDS = 1_000_000_000;

  private static final BigDecimal MOST_EPSILON = BigDecimal.TEN;

  private static final int[] STEPS = {1, 2, 5};

  /** The least round number of records above the guess; empty where none changes it. */
  static Optional<PlanChange> byRecords(LearningPlan plan) {
    for (long decade = 1; decade <= MOST_RECORDS; decade *= 10) {
      for (int step : STEPS) {
        long records = step * decade;
        if (records > plan.options().assumedRecords()) {
          CardStrategy best = LearningPlan.best(plan.options().withRecords(records)).get(0);
          if (!best.equals(plan.strategy())) {
            return Optional.of(new PlanChange(best, OptionalLong.of(records), Optional.empty()));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** The least round epsilon above the one that is given; empty where none changes it. */
  static Optional<PlanChange> byEpsilon(LearningPlan plan) {
    BigDecimal given = plan.options().epsilon().value();
    int scale = given.scale() - given.precision() + 1;
    for (BigDecimal decade = BigDecimal.ONE.movePointLeft(scale);
        decade.compareTo(MOST_EPSILON) <= 0;
        decade = decade.movePointRight(1)) {
      for (int step : STEPS) {
        BigDecimal epsilon = decade.multiply(BigDecimal.valueOf(step)).stripTrailingZeros();
        if (epsilon.compareTo(given) > 0 && epsilon.compareTo(MOST_EPSILON) <= 0) {
          Epsilon more = new Epsilon(epsilon);
          CardStrategy best = LearningPlan.best(plan.options().withEpsilon(more)).get(0);
          if (!best.equals(plan.strategy())) {
            return Optional.of(new PlanChange(best, OptionalLong.empty(), Optional.of(more)));
          }
        }
      }
    }
    return Optional.empty();
  }
}
