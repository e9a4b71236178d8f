package org.didyma.experiments.pareto.surrogate;

import java.util.List;
import org.didyma.experiments.pareto.front.Outcome;

/** Learns from outcomes what others will be. */
public interface Surrogate {

  /**
   * What is believed after some evaluations. A function of these alone: it does not matter whether
   * this was asked before, so a search that was killed goes on as if it had not been. Evaluations
   * are only ever added at the end.
   *
   * @param features of the settings that were tried
   * @param outcomes what they led to; finite
   */
  Belief after(List<double[]> features, List<Outcome> outcomes);
}
