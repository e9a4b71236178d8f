package org.didyma.mechanisms.lattice;

import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.RawOutput;

/**
 * A private learner that chooses a point of a public lattice from distinct rows with counts.
 *
 * @param <P> its public parameters
 */
public interface LatticeMechanism<P> extends Mechanism<Cells, P> {

  @Override
  default boolean choosesFromLattice() {
    return true;
  }

  @Override
  RawOutput.Point draw(Cells cells, P parameters, RandomBits bits, CancellationToken stop);
}
