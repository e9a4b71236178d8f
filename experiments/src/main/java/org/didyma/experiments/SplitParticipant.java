package org.didyma.experiments;

import java.util.function.Supplier;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Drawn;
import org.didyma.oracles.SearchListener;

/** A mechanism that learns from splits of a table, on simulated bits. */
public abstract class SplitParticipant implements Participant<SplitProblem> {

  /**
   * A draw from the training records of the run's split.
   *
   * @param bits the source of all that is random in it
   * @throws org.didyma.ground.InvalidInputException when it does not take these parameters or data
   */
  protected abstract Drawn draw(SplitProblem task, Trial trial, RandomBits bits, Stop stop);

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
  public final Supplier<Measured> learn(
      SplitProblem task, Trial trial, SimulationRandom random, SearchListener listener) {
    Drawn drawn = draw(task, trial, random, listener::isCancelled);
    return () -> Measured.of(task.of(trial).measures(drawn));
  }
}
