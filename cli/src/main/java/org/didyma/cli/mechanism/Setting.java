package org.didyma.cli.mechanism;

import java.util.function.Supplier;
import org.didyma.cli.Cancellation;
import org.didyma.data.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * What every mechanism may know; all of it is public.
 *
 * @param epsilon what to promise
 * @param delta what to promise besides; 0 unless the mechanism lists {@code --delta}
 * @param adjacency to which changes
 * @param schema what the table can contain
 * @param lattice the weights to choose from, of mechanisms that choose from a lattice
 * @param costs of errors
 * @param threads how many threads it may use
 * @param cancellation the user's wish to stop
 * @param oracle what {@code --oracle} names, of mechanisms that list it
 */
public record Setting(
    Epsilon epsilon,
    Delta delta,
    Adjacency adjacency,
    Schema schema,
    WeightLattice lattice,
    Costs costs,
    int threads,
    Cancellation cancellation,
    Supplier<OptimizationOracle> oracle) {

  /** What to promise. */
  PrivacyTarget target() {
    return new PrivacyTarget(epsilon, delta);
  }
}
