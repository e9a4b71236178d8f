package org.didyma.formulations.loss;

import java.io.Serializable;
import java.util.Optional;
import java.util.function.LongFunction;
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

  /** The step q in nats that losses are rounded to, where the loss is a logarithmic one. */
  default Optional<Rational> nats() {
    return Optional.empty();
  }

  /**
   * The same logarithmic loss, rounded to other steps.
   *
   * @param step in nats, above 0
   * @throws IllegalStateException where the loss is not logarithmic
   */
  default LossForm inSteps(Rational step) {
    throw new IllegalStateException("no logarithmic loss");
  }

  /**
   * The log loss of a record by label, before costs, from its score: nearest multiples of the step,
   * plus what {@link #leftOut} says.
   *
   * @throws IllegalStateException where the loss is not logarithmic
   */
  default LongFunction<long[]> steps() {
    throw new IllegalStateException("no logarithmic loss");
  }

  /** What the log loss of a label's records has besides, at any score, in nearest steps. */
  default long leftOut(int label) {
    return 0;
  }
}
