package org.didyma.mechanisms.lattice;

import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Mechanism;

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
  Drawn.Point draw(Cells cells, P parameters, RandomBits bits, Stop stop);
}
