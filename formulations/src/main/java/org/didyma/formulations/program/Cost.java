package org.didyma.formulations.program;

import org.didyma.formulations.Perturbation;
import org.didyma.solver.LinearExpression;

/** A part of the objective, which may depend on the perturbation. */
@FunctionalInterface
public interface Cost {

  /**
   * Adds the terms under a perturbation to a sum.
   *
   * @return the constant that belongs to them
   */
  long addTo(LinearExpression.Sum sum, Perturbation perturbation);
}
