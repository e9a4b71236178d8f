package org.didyma.solver;

/** A backend whose engine takes {@link LazyConstraints} within its search. */
public interface LazyBackend extends Backend {

  /**
   * Whether the engine that is there takes them; false as well where it cannot be loaded, of which
   * a solve tells more.
   */
  boolean takesLazyConstraints();

  /**
   * Minimises over the points of the program that the constraints allow, as {@link Backend#solve}
   * does. That they allow the point of the report is the engine's word.
   */
  SolveReport solve(
      IntegerProgram program, LazyConstraints lazy, Effort effort, ProgressListener listener);
}
