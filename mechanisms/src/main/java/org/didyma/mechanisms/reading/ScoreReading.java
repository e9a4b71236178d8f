package org.didyma.mechanisms.reading;

import java.util.Optional;
import org.didyma.formulations.Cells;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.loss.HazardLoss;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.NumberLoss;
import org.didyma.formulations.loss.OrderedLoss;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.formulations.loss.PoissonLoss;

/**
 * What a score says of a label of more than two values. Public: it follows from the loss, and never
 * from the data. Immutable.
 */
public interface ScoreReading {

  /** What the numbers are. */
  enum Kind {
    /** P(Y = k | s) for each class k, which sum to 1. */
    CLASS_SHARES,
    /** P(no event until horizon j | s) for each horizon j, descending. */
    SURVIVAL,
    /** E(Y | s), one number. */
    EXPECTED_COUNT,
    /** The predicted value of the label, one number in its units. */
    NUMBER
  }

  /** Where a score stands. */
  enum Place {
    /** Each score nearby has a reading of its own. */
    WITHIN,
    /** At the lower clip or below, where all scores read the same. */
    LOWEST,
    /** At the upper clip or above. */
    HIGHEST
  }

  Kind kind();

  /** How many numbers a score has. */
  int size();

  /** The numbers at a score. */
  double[] at(double score);

  /** Where a score stands. */
  Place place(double score);

  /** What scores mean under a loss that was minimised; empty for two labels. */
  static Optional<ScoreReading> of(ScoreLoss loss) {
    return loss.labels() == Cells.TWO ? Optional.empty() : of(Losses.parse(loss.name()));
  }

  /** What scores mean under a loss; empty for two labels. */
  static Optional<ScoreReading> of(LossForm form) {
    return form instanceof OutcomeLoss loss ? Optional.of(of(loss)) : Optional.empty();
  }

  private static ScoreReading of(OutcomeLoss loss) {
    if (loss instanceof OrderedLoss ordered) {
      return new ClassShares(ordered);
    }
    if (loss instanceof HazardLoss hazard) {
      return new Survival(hazard);
    }
    return loss instanceof PoissonLoss poisson
        ? new ExpectedCount(poisson)
        : new PredictedNumber((NumberLoss) loss);
  }
}
