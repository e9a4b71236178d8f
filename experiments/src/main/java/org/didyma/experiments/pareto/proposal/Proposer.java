package org.didyma.experiments.pareto.proposal;

import java.util.List;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.space.Settings;

/** Says which settings to try next. */
@FunctionalInterface
public interface Proposer {

  /**
   * The next settings: a function of what was found so far and of what is pending alone, so that a
   * search that was killed goes on as if it had not been.
   *
   * @param told all evaluations so far, in order; only ever added to
   * @param pending settings that are tried at the same time, in order
   */
  Settings ask(List<SettingsEvaluation> told, List<Settings> pending);

  /** The next settings, where none are pending. */
  default Settings ask(List<SettingsEvaluation> told) {
    return ask(told, List.of());
  }
}
