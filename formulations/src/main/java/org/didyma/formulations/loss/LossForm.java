package org.didyma.formulations.loss;

import java.io.Serializable;
import java.util.Optional;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;

/**
 * A loss by its public parameters, before the lattice is known. It is made into a {@link ScoreLoss}
 * for a public range of scores.
 */
public interface LossForm extends Serializable {

  /** The loss as {@link Losses#parse} reads it, with all parameters. */
  String text();

  /** The number K of labels, at least 2. */
  default int labels() {
    return Cells.TWO;
  }

  /**
   * The loss over a range of scores, multiplied by the costs of each label.
   *
   * @param range public scores; never those of a private table
   */
  ScoreLoss over(ScoreRange range, Costs costs);

  /**
   * The same loss, computed where it is asked for, over a range of scores that a table has no room
   * for; empty where the loss is none that is.
   *
   * @param range public scores; never those of a private table
   */
  default Optional<ScoreLoss> computed(ScoreRange range, Costs costs) {
    return Optional.empty();
  }

  /**
   * The same loss in steps that are {@code 1 / FINER} of its own, whose sum is nearly that of the
   * loss before it was rounded; empty where a step is not rounded to, or the sum would be none of
   * nats.
   */
  default Optional<LossForm> finer() {
    return Optional.empty();
  }

  /** How many times finer steps {@link #finer} has. */
  int FINER = 1 << 16;

  /** What one unit of the loss is in nats, where the loss is a logarithmic one. */
  default Optional<Rational> nats() {
    return Optional.empty();
  }
}
