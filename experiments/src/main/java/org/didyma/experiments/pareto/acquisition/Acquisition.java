package org.didyma.experiments.pareto.acquisition;

/** How much settings are worth trying. */
@FunctionalInterface
public interface Acquisition {

  /**
   * The worth, from 0.
   *
   * @param features of the settings
   */
  double at(double[] features);
}
