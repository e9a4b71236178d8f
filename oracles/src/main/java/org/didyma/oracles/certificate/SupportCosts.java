package org.didyma.oracles.certificate;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/** What weights cost besides the loss, and at least: -<eta, w> - h(|w|^2). */
final class SupportCosts {

  private final Perturbation perturbation;
  private final int intercept; // its coordinate, -1 for none
  private final long[] least; // by number of the feature: over its non-zero weights
  private final long leastWithoutWeights;

  /**
   * @param feature the coordinates that supports are made of
   */
  SupportCosts(LearningProblem problem, int[] feature) {
    this.perturbation = problem.perturbation();
    WeightLattice lattice = problem.lattice();
    this.intercept = lattice.hasIntercept() ? lattice.coordinates() - 1 : -1;
    this.least = new long[feature.length];
    for (int i = 0; i < feature.length; i++) {
      int j = feature[i];
      least[i] = Long.MAX_VALUE;
      for (int v = lattice.low(j); v <= lattice.high(j); v++) {
        least[i] = v == 0 ? least[i] : Math.min(least[i], of(j, v));
      }
    }
    long greatest = perturbation.hasProjectedTerm() ? Long.MIN_VALUE : 0;
    for (int s = 0; s < perturbation.projectedLength(); s++) {
      greatest = Math.max(greatest, perturbation.projected(s));
    }
    long ofIntercept =
        intercept < 0
            ? 0
            : Math.min(
                of(intercept, lattice.low(intercept)), of(intercept, lattice.high(intercept)));
    this.leastWithoutWeights = ofIntercept - greatest;
  }

  /** What the weight v costs at a coordinate, the norm left out. */
  long of(int coordinate, int v) {
    return -perturbation.linear(coordinate) * v;
  }

  /** What a non-zero weight of a feature costs at least. */
  long least(int number) {
    return least[number];
  }

  /** What the intercept and the norm cost at least. */
  long leastWithoutWeights() {
    return leastWithoutWeights;
  }

  /** What the intercept and the norm cost. */
  long ofRest(int b, long norm) {
    return (intercept < 0 ? 0 : of(intercept, b))
        - (perturbation.hasProjectedTerm() ? perturbation.projected(Math.toIntExact(norm)) : 0);
  }
}
