package org.didyma.experiments;

import org.didyma.privacy.Epsilon;

/**
 * One run of an experiment.
 *
 * @param problem its name
 * @param contender its name
 * @param epsilon what to promise
 * @param repetition from 1
 */
public record Trial(String problem, String contender, Epsilon epsilon, int repetition) {

  /** The bits of this run and of no other. */
  SimulatedSource random(long seed) {
    return SimulatedSource.of(
        seed, problem, contender, epsilon.toString(), Integer.toString(repetition));
  }
}
