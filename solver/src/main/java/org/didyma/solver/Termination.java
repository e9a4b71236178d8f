package org.didyma.solver;

/** Why an engine says it stopped. None of these is a proof. */
public enum Termination {
  /** The engine claims that its point is a minimum. */
  OPTIMAL,
  /** The engine stopped by itself with a point that it does not claim to be a minimum. */
  FEASIBLE,
  /** The engine claims that no point satisfies the program. */
  INFEASIBLE,
  /** The engine claims that the objective is unbounded; wrong, as all variables are bounded. */
  UNBOUNDED,
  /**
   * A limit of the effort was reached, with or without a point; see {@link SolveReport#limit()}.
   */
  LIMIT,
  /** Somebody stopped the engine, with or without a point. */
  INTERRUPTED,
  /** The engine failed, died, or was not started; see {@link SolveReport#message()}. */
  ERROR
}
