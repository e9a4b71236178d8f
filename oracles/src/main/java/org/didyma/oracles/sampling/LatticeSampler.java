package org.didyma.oracles.sampling;

import java.security.SecureRandom;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;

public final class LatticeSampler {
  private final SecureRandom random;

  public LatticeSampler(SecureRandom random) {
    this.random = random;
  }

  public record Sample(Weights weights, long nodes) {}

  public Sample sample(LearningProblem problem, Rate lambda, SearchListener listener) {
    throw new AssertionError(random.toString() + problem + lambda + listener);
  }
}
