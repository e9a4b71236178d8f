package org.didyma.oracles.search;

import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;

public final class Enumeration implements OptimizationOracle {
  @Override
  public String name() {
    return "enumeration";
  }

  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    throw new AssertionError();
  }
}
