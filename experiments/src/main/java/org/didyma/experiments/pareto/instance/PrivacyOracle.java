package org.didyma.experiments.pareto.instance;

import org.didyma.experiments.pareto.space.Settings;

/** What settings promise: an accountant's price of what they do, computed without any data. */
@FunctionalInterface
public interface PrivacyOracle {

  /**
   * The epsilon of one run, for the delta of the instance; infinite where nothing is promised.
   *
   * @throws org.didyma.core.InvalidInputException when the settings cannot be used
   */
  double epsilon(Settings settings);
}
