package org.didyma.experiments;

import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.RawOutput;
import org.didyma.oracles.SearchListener;

/** A mechanism that learns from splits of a table, on simulated bits. */
public abstract class SplitParticipant implements Participant<SplitProblem> {

  /**
   * A draw from the training records of the run's split.
   *
   * @param bits the source of all that is random in it
   * @throws org.didyma.core.InvalidInputException when it does not take these parameters or data
   */
  protected abstract RawOutput draw(
      SplitProblem task, Trial trial, RandomBits bits, CancellationToken stop);

  /**
   * Bits for what is prepared once for many runs.
   *
   * @param seed of the experiment
   * @param names of what is prepared, in order
   */
  protected static RandomBits prepared(long seed, String... names) {
    return SimulationRandom.of(seed, names);
  }

  @Override
  public final Supplier<RunMetrics> learn(
      SplitProblem task, Trial trial, SimulationRandom random, SearchListener listener) {
    RawOutput drawn = draw(task, trial, random, listener::isCancelled);
    return () -> RunMetrics.of(task.of(trial).measures(drawn));
  }
}
