package org.didyma.formulations;

import java.io.Serializable;
import java.util.Optional;

/**
 * A public loss of one record that depends on its label and its integer score only: l+(s) for a
 * positive record, l-(s) for a negative one, both integers of at least 0. All that is exact for 0/1
 * loss stays exact for it: costs of chains are tables over the score, and sums are integers.
 *
 * <p>A loss is fixed before data is touched. What one record can change by is at most {@link
 * #width}, which is what promises are calibrated by; what sums can reach follows from {@link
 * #greatest}.
 */
public sealed interface ScoreLoss extends Serializable permits Costs, ScoreTable, LogLoss {

  /** l+(s), at least 0. */
  long positive(long score);

  /** l-(s), at least 0. */
  long negative(long score);

  /**
   * R = max(R+, R-), R_y the largest difference between two values of l_y over the public scores.
   * Differences of losses change by an interval of this length when a record comes or goes, and of
   * twice that when one is replaced.
   */
  long width();

  /** The largest value of l+ and l-. */
  long greatest();

  /** The costs of the two kinds of error, which a decision s &gt; 0 is judged by. */
  Costs costs();

  /** What scores mean, where the loss is that of a risk. */
  default Optional<LogOdds> logOdds() {
    return Optional.empty();
  }

  /** What the loss is called, as {@code --loss} takes it, without the costs. */
  String name();

  /** n+ l+(s) + n- l-(s), the loss of a cell. */
  default long of(long positives, long negatives, long score) {
    return positives * positive(score) + negatives * negative(score);
  }
}
