package org.didyma.experiments;

import java.io.Serializable;
import java.math.BigDecimal;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.privacy.Epsilon;

/**
 * One run of an experiment.
 *
 * @param problem its name
 * @param contender its name
 * @param at place on the axis, without trailing zeros
 * @param repetition from 1
 */
public record Trial(String problem, String contender, BigDecimal at, int repetition)
    implements Serializable {

  public Trial {
    at = at.stripTrailingZeros();
  }

  /** The place on the axis as text. */
  public String place() {
    return at.toPlainString();
  }

  /** The place on an axis of epsilons. */
  public Epsilon epsilon() {
    return Epsilon.parse(place());
  }

  /**
   * The split of the table that it is on, from 1: one run on each split before the second on any.
   *
   * @param splits how many there are
   */
  public int split(int splits) {
    return (repetition - 1) % splits + 1;
  }

  /** The bits of this run and of no other. */
  SimulationRandom random(long seed) {
    return SimulationRandom.of(seed, problem, contender, place(), Integer.toString(repetition));
  }
}
