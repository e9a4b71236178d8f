package org.didyma.experiments.pareto.surrogate;

/**
 * What is believed of the numbers of an outcome at settings that were not tried: independent normal
 * distributions.
 */
public interface Belief {

  /**
   * The mean of a number.
   *
   * @param objective 0, 1, or 2 where outcomes have three
   * @param features of the settings
   */
  double mean(int objective, double[] features);

  /** The standard deviation of the same, above 0; without the noise of an evaluation. */
  double deviation(int objective, double[] features);
}
