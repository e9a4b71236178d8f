package org.didyma.experiments.pareto.proposal;

import java.util.List;
import org.didyma.experiments.pareto.instance.Evaluation;
import org.didyma.experiments.pareto.space.Settings;

/** Says which settings to try next. */
@FunctionalInterface
public interface Proposer {

  /**
   * The next settings: a function of what was found so far alone, so that a search that was killed
   * goes on as if it had not been.
   *
   * @param told all evaluations so far, in order; only ever added to
   */
  Settings ask(List<Evaluation> told);
}
