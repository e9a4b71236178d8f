package org.didyma.experiments.pareto.instance;

import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.pareto.space.Settings;

/** How good what settings release is: one run, with its randomness. Used by several threads. */
@FunctionalInterface
public interface UtilityOracle {

  /**
   * The error of one run, from 0 to 1, such as the share of test records that are predicted wrong.
   *
   * @param bits all randomness of the run
   * @throws org.didyma.core.InvalidInputException when the settings cannot be used
   * @throws org.didyma.oracles.SearchStoppedException when it was stopped
   */
  double error(Settings settings, RandomBits bits, CancellationToken stop);
}
