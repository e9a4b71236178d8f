package org.didyma.models.learning;

import org.didyma.mechanisms.lattice.RiskLattice;

/**
 * How long a plan's draw or minimisation is expected to take, from the rule that chose it and
 * public sizes: orders of magnitude that docs/learn.md has measured, no promise. Reading the table
 * comes on top.
 */
final class PlanTime {

  /** Coordinates up to which minimising was over in seconds. */
  private static final int SOME_COORDINATES = 150;

  /** Coordinates of the chosen columns up to which a draw of all of them was over in seconds. */
  private static final int FEW_OF_CHOSEN = 30;

  /** Ten times the records of the largest table that was measured. */
  private static final long MANY_RECORDS = 5_000_000;

  private static final String SECONDS = "seconds";

  private static final String TENS = "tens of seconds";

  private PlanTime() {}

  static String of(LearningPlan plan) {
    if (plan.options().records().orElse(0) > MANY_RECORDS) {
      return "not measured for so many records";
    }
    if (plan.rounded()) {
      return plan.coordinates() <= SOME_COORDINATES ? SECONDS : TENS;
    }
    if (plan.options().lattice().isPresent()) {
      return "not known, since the lattice is named";
    }
    if (plan.lot()) {
      return "seconds to " + TENS;
    }
    if (plan.dense()) {
      return SECONDS;
    }
    if (plan.choice().isPresent()) {
      return plan.coordinates() <= FEW_OF_CHOSEN
          ? SECONDS
          : "seconds, or minutes where the chosen columns have more than %d coordinates"
              .formatted(FEW_OF_CHOSEN);
    }
    return plan.coordinates() <= RiskLattice.FEW_COORDINATES ? SECONDS : "seconds to " + TENS;
  }
}
