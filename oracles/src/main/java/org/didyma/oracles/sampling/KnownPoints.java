package org.didyma.oracles.sampling;

import org.didyma.oracles.SearchStoppedException;

/** What an {@link BranchAndBoundWorker} knows of the points that were found, by it or by others. */
interface KnownPoints {

  /** An upper bound on the key of the best point so far. */
  double bestHigh();

  /**
   * A point was reached. One that constraints leave out of the lattice is passed over: its clock
   * counts nothing.
   *
   * @param point by coordinate; only lent
   */
  void offer(Clock clock, long loss, int[] point);

  /**
   * Asks whether to go on.
   *
   * @throws SearchStoppedException if not
   */
  void pulse();
}
