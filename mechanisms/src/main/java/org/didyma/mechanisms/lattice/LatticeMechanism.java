package org.didyma.mechanisms.lattice;

import org.didyma.formulations.Cells;
import org.didyma.mechanisms.LatticeRelease;
import org.didyma.mechanisms.Mechanism;
import org.didyma.oracles.SearchListener;

/**
 * A private learner that chooses a point of a public lattice from distinct rows with counts.
 *
 * @param <P> its public parameters
 */
public interface LatticeMechanism<P> extends Mechanism<Cells, P> {

  @Override
  LatticeRelease release(Cells cells, P parameters, SearchListener listener);
}
