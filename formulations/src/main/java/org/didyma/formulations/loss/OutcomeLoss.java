package org.didyma.formulations.loss;

import java.util.Optional;
import java.util.function.LongFunction;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;

/**
 * A loss of more than two labels: K integer tables over the score, each the nearest multiples of a
 * step to a convex function of the clipped score. Errors have no costs.
 */
public sealed interface OutcomeLoss extends LossForm
    permits OrderedLoss, HazardLoss, PoissonLoss, NumberLoss {

  /** Most values of a label. */
  int MOST_LABELS = 1001;

  /** Most entries of all tables together. */
  long MOST_ENTRIES = 1L << 24;

  /** K, at least 3. */
  @Override
  int labels();

  /**
   * Beyond these scores nothing changes: the table of a range that exceeds them is the saturated
   * one from end to end. Empty where nothing is clipped.
   */
  Optional<ScoreRange> ends();

  /**
   * The same baseline read from points of another unit, clipped as little as can be.
   *
   * @param unit above 0: log-odds, logarithms of an expected count, or eighths of a grid of numbers
   */
  OutcomeLoss per(Rational unit);

  /**
   * By label, what a record costs at a score from end to end; nearest multiples of the step.
   *
   * @param ends as {@link #ends} says them, which is not for nothing
   */
  long[] at(long score, Optional<ScoreRange> ends);

  @Override
  default LongFunction<long[]> steps() {
    Optional<ScoreRange> ends = ends();
    return score -> at(score, ends);
  }

  /**
   * Refuses costs of errors.
   *
   * @throws InvalidInputException when they are unequal
   */
  default void requireEqual(Costs costs) {
    if (!costs.equals(Costs.EQUAL)) {
      throw new InvalidInputException(
          "the loss %s is of %d labels, whose errors have no costs".formatted(text(), labels()),
          "leave out " + ParameterReference.of("cost") + ".");
    }
  }

  /**
   * {@inheritDoc}
   *
   * @throws InvalidInputException when costs are unequal, or the tables have no room
   */
  @Override
  default ScoreLoss over(ScoreRange range, Costs costs) {
    requireEqual(costs);
    Optional<ScoreRange> ends = ends();
    Optional<ScoreRange> exceeded =
        ends.filter(end -> range.low() < end.low() || range.high() > end.high());
    ScoreRange own = exceeded.orElse(range);
    ScoreTable.requireRoom(text(), own.low(), own.high());
    int n = Math.toIntExact(own.high() - own.low() + 1);
    if ((long) n * labels() > MOST_ENTRIES) {
      throw new InvalidInputException(
          "%d scores of %d labels are too many for the tables of the loss %s; the limit is %d entries"
              .formatted(n, labels(), text(), MOST_ENTRIES),
          "use fewer labels, a larger unit or smaller weights.");
    }
    long[][] tables = new long[labels()][n];
    for (int i = 0; i < n; i++) {
      long[] values = at(own.low() + i, ends);
      for (int k = 0; k < labels(); k++) {
        tables[k][i] = values[k];
      }
    }
    return ScoreTable.ofLabels(text(), own.low(), exceeded.isPresent(), tables);
  }
}
