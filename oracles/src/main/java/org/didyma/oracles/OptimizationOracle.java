package org.didyma.oracles;

import org.didyma.formulations.LearningProblem;

/**
 * Minimises F(w) over the lattice of a problem.
 *
 * <p>Contract: an answer with status {@link Answer.Status#OPTIMAL} names the lexicographically
 * smallest minimiser. The tie rule is fixed and does not depend on the data, which the privacy
 * proofs of mechanisms on integers need.
 */
public interface OptimizationOracle {

  /** The oracle's name as on the command line. */
  String name();

  /** In words, how this oracle goes about a problem. */
  default String describe(LearningProblem problem) {
    return name();
  }

  /**
   * Minimises a problem.
   *
   * @param listener told of progress, asked whether to stop; {@link SearchListener#NONE} otherwise
   */
  Answer minimise(LearningProblem problem, SearchListener listener);

  default Answer minimise(LearningProblem problem) {
    return minimise(problem, SearchListener.NONE);
  }
}
