package org.didyma.experiments.engines;

import java.time.Duration;
import org.didyma.experiments.Trial;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;

/**
 * An engine that always works with so many threads, whatever the place on the axis says: so one
 * comparison has it beside others with fewer.
 *
 * @param inner the engine
 * @param threads at least 1
 */
public record FixedThreads(EngineParticipant inner, int threads) implements EngineParticipant {

  @Override
  public String engine() {
    return inner.engine() + " x" + threads;
  }

  @Override
  public String formulation() {
    return inner.formulation();
  }

  @Override
  public String promise(EngineTask task, Trial trial) {
    return inner.promise(task, trial);
  }

  @Override
  public RunOutcome run(
      LearningProblem problem, Duration limit, int unused, SearchListener listener) {
    return inner.run(problem, limit, threads, listener);
  }
}
