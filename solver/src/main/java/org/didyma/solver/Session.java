package org.didyma.solver;

/**
 * A program that a backend holds ready, to be minimised under one objective after another. For one
 * thread at a time: a second one that solves meanwhile is refused. Objectives of former calls leave
 * nothing behind that could change an answer.
 */
@FunctionalInterface
public interface Session extends AutoCloseable {

  /**
   * Minimises the objective over the points of the program, as {@link Backend#solve} does.
   *
   * @throws InvalidProgramException when the objective can overflow or has foreign variables
   * @throws IllegalStateException when another solve of this session has not returned
   */
  SolveReport solve(Objective objective, Effort effort, ProgressListener listener);

  /**
   * Does ahead of the first solve what would be part of its time otherwise, such as starting a
   * process. A solve does not need it, and what fails here fails there.
   */
  default void prepare() {}

  /** Frees what the engine holds. */
  @Override
  default void close() {}
}
