package org.didyma.experiments.engines;

import java.time.Duration;
import org.didyma.experiments.Trial;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;

/**
 * The search for a certificate where no engine has proven the optimum. It is no rival: it runs once
 * for all places, when the others are done, and no table shows it.
 */
final class Referee implements EngineParticipant {

  static final String NAME = "referee";

  private final SearchEngine search = new SearchEngine(NAME, ChainSearch::new, "");

  @Override
  public String engine() {
    return NAME;
  }

  @Override
  public String formulation() {
    return "";
  }

  @Override
  public String promise(EngineTask task, Trial trial) {
    return search.promise(task, trial);
  }

  @Override
  public boolean ignoresPlace() {
    return true;
  }

  @Override
  public Duration limit(EngineTask task) {
    return task.limits().referee();
  }

  @Override
  public RunOutcome run(
      LearningProblem problem, Duration limit, int threads, SearchListener listener) {
    return search.run(problem, limit, 1, listener);
  }
}
