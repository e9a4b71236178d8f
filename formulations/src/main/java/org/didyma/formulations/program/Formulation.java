package org.didyma.formulations.program;

import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.LearningProblem;

/**
 * A way to write a learning problem as an integer program.
 *
 * <p>Contract, for every problem that is not refused and every w within the ranges of the weights:
 * the program has a point with these weights if and only if w is in the lattice, and the least
 * objective among such points is {@link FormulatedProgram#value}(w). So the minima of program and
 * problem agree, and so do the weights of their minimisers.
 */
public interface Formulation {

  /** The formulation's name as on the command line. */
  String name();

  /**
   * Why this formulation cannot express a problem, a clause without private values; empty when it
   * can.
   */
  Optional<String> refusal(LearningProblem problem);

  /**
   * Writes a problem down.
   *
   * @throws InvalidInputException when the problem is refused
   */
  FormulatedProgram formulate(LearningProblem problem);
}
