package org.didyma.oracles.sampling;

import org.didyma.formulations.Weights;

/**
 * What one race ended with.
 *
 * @param weights the point of the least key
 * @param clock T of this point, so that the winners of several races can race on
 * @param nodes regions that were split, or groups of supports
 */
record Reached(Weights weights, Clock clock, long nodes) {

  LatticeSampler.Sample sample() {
    return new LatticeSampler.Sample(weights, nodes);
  }
}
