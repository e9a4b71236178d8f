package org.didyma.experiments.pareto.front;

/**
 * Two numbers that should both be small.
 *
 * @param first such as epsilon, or its logarithm
 * @param second such as an error rate, or its logit
 */
public record ObjectivePair(double first, double second) {

  /** Whether this is at most the other in both numbers, and smaller in one. */
  public boolean dominates(ObjectivePair other) {
    return first <= other.first
        && second <= other.second
        && (first < other.first || second < other.second);
  }
}
