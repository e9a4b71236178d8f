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

  /**
   * The name with the version of each engine behind it, as a condition of a guarantee names it.
   *
   * @throws org.didyma.solver.EngineUnavailableException when there is none
   */
  default String identity() {
    return name();
  }

  /** In words, how this oracle goes about a problem. */
  default String describe(LearningProblem problem) {
    return name();
  }

  /**
   * The same, unless it takes too long on a large table.
   *
   * @throws SearchStoppedException when the listener says so
   */
  default String describe(LearningProblem problem, SearchListener listener) {
    return describe(problem);
  }

  /**
   * True when the answers are proven, false, as without an override, when some are claims. Whoever
   * asks takes it at its word: a promise rests on the proofs of an oracle that says so as it rests
   * on the mechanism's own code, and has no condition for it. So only a search that is exhaustive
   * by itself may say true, and never an oracle that asks an engine.
   */
  default boolean proves() {
    return false;
  }

  /** True when some answers may be proven, false when all are claims. */
  default boolean mayProve() {
    return proves();
  }

  /**
   * This oracle, allowed to end as soon as it has proven that its point is within a gap of the
   * minimum. The answer of a search that makes use of it has the status {@link
   * Answer.Status#STOPPED} and a bound that is below the objective by no more than the gap; which
   * point it names may depend on anything. An oracle that makes no use of it is itself.
   *
   * @param gap in units of the objective, at least 0
   */
  default OptimizationOracle within(long gap) {
    return this;
  }

  /**
   * This oracle, allowed to end as soon as it has proven the least value, with any minimiser. The
   * answer of a search that makes use of it has the status {@link Answer.Status#MINIMAL}; such an
   * answer is no integer mechanism's, whose proof needs the tie rule. An oracle that makes no use
   * of it is itself.
   */
  default OptimizationOracle anyMinimiser() {
    return this;
  }

  /**
   * Minimises a problem.
   *
   * @param listener told of progress, asked whether to stop; {@link SearchListener#NONE} otherwise
   * @throws org.didyma.core.InvalidInputException when this oracle does not take such a problem
   */
  Answer minimise(LearningProblem problem, SearchListener listener);

  /** Minimises a problem, however long it takes; nobody is told of progress. */
  default Answer minimise(LearningProblem problem) {
    return minimise(problem, SearchListener.NONE);
  }
}
