package org.didyma.formulations.program;

import org.didyma.formulations.Weights;

/** The value that a variable of a program stands for where the weights are w. */
@FunctionalInterface
public interface VariableMeaning {

  long at(Weights w);
}
