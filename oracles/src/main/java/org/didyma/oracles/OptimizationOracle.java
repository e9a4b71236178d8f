package org.didyma.oracles;

import org.didyma.formulations.LearningProblem;

/**
 * Minimises F(w) over the lattice of a problem.
 *
 * <p>Contract: an answer with status {@link Answer.Status#OPTIMAL} names the lexicographically
 * smallest minimiser. The tie rule is fixed and does not depend on the data, which the privacy
 * proofs of mechanisms on integers need. An answer with status {@link Answer.Status#CLAIMED}
 * promises neither: its objective is exact, but whether the point is a minimiser is an engine's
 * word, and which of several minimisers it is may depend on anything.
 */
public interface OptimizationOracle {

  /** The oracle's name as on the command line. */
  String name();

  /** In words, how this oracle goes about a problem. */
  default String describe(LearningProblem problem) {
    return name();
  }

  /** True when the answers are proven, false when they are claims. */
  default boolean proves() {
    return true;
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
