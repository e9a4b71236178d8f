package org.didyma.experiments.pareto.surrogate;

import java.util.List;

/** Learns from outcomes what others will be. */
public interface Surrogate {

  /**
   * What is believed after some evaluations, and while others run. A function of these alone: it
   * does not matter whether this was asked before, so a search that was killed goes on as if it had
   * not been. Evaluations are only ever added at the end.
   *
   * @param features of the settings that were tried
   * @param outcomes what they led to, on the scale of {@link OutcomeScale}; NaN for a number that
   *     is not known, from which nothing is learned
   * @param pending features of settings that are being tried: each is taken to lead to what is
   *     believed of it, one after the other
   */
  Belief after(List<double[]> features, List<double[]> outcomes, List<double[]> pending);
}
