package org.didyma.formulations;

import java.io.Serializable;
import java.util.Optional;

/**
 * A public loss of one record that depends on its label and its integer score only: l_k(s) for the
 * label k of 0 .. K-1, an integer of at least 0. Of two labels, 1 is positive, with l+ = l_1, and 0
 * negative, with l- = l_0. All that is exact for 0/1 loss stays exact for it: costs of chains are
 * tables over the score, and sums are integers.
 *
 * <p>A loss is fixed before data is touched. What one record can change by is at most {@link
 * #width}, which is what promises are calibrated by; what sums can reach follows from {@link
 * #greatest}.
 */
public sealed interface ScoreLoss extends Serializable permits Costs, ScoreTable, LogLoss {

  /** The number K of labels, at least 2. */
  default int labels() {
    return Cells.TWO;
  }

  /** l_k(s), at least 0. */
  default long of(int label, long score) {
    return label == 0 ? negative(score) : positive(score);
  }

  /** l+(s) of two labels, at least 0. */
  long positive(long score);

  /** l-(s) of two labels, at least 0. */
  long negative(long score);

  /**
   * R = max_y R_y, R_y the largest difference between two values of l_y over the public scores.
   * Differences of losses change by an interval of this length when a record comes or goes, and of
   * twice that when one is replaced.
   */
  long width();

  /** The largest value for any label. */
  long greatest();

  /** The costs of the two kinds of error, which a decision s &gt; 0 is judged by. */
  Costs costs();

  /** What scores mean, where the loss is that of a risk. */
  default Optional<LogOdds> logOdds() {
    return Optional.empty();
  }

  /** What the loss is called, as {@code --loss} takes it, without the costs. */
  String name();

  /** sum_k n_ck l_k(s), the loss of a cell. */
  default long of(Cells cells, int cell, long score) {
    if (labels() == Cells.TWO) {
      return of(cells.positives(cell), cells.negatives(cell), score);
    }
    long sum = 0;
    for (int k = 0; k < labels(); k++) {
      sum += cells.count(cell, k) * of(k, score);
    }
    return sum;
  }

  /** n+ l+(s) + n- l-(s), the loss of a cell of two labels. */
  default long of(long positives, long negatives, long score) {
    return positives * positive(score) + negatives * negative(score);
  }
}
