package org.didyma.oracles.search;

import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;

public final class ChainSearch implements OptimizationOracle {
  @Override
  public String name() {
    return "chain";
  }

  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    throw new AssertionError();
  }
}
