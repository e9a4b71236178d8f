package org.didyma.experiments;

import java.util.Arrays;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * The public parameters that every contender is given.
 *
 * @param epsilon what to promise
 * @param delta what to promise where the promise has a delta; pure mechanisms do not use it
 * @param adjacency to which changes
 * @param lattice the weights to choose from, for mechanisms that choose from one
 * @param costs of errors
 * @param records how many there are to learn from; taken as public here
 */
public record Setting(
    Epsilon epsilon,
    Delta delta,
    Adjacency adjacency,
    WeightLattice lattice,
    Costs costs,
    long records) {

  /** The same for mechanisms, on one thread, over features of 0 and 1. */
  org.didyma.mechanisms.Setting forMechanisms() {
    int[] ones = new int[lattice.features()];
    Arrays.fill(ones, 1);
    return org.didyma.mechanisms.Setting.of(epsilon, delta, adjacency)
        .over(lattice, costs)
        .withMagnitudes(ones)
        .withOracle(ChainSearch::new);
  }
}
