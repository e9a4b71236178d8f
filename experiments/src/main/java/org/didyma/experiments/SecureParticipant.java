package org.didyma.experiments;

import java.util.Map;
import java.util.function.Supplier;
import org.didyma.mechanisms.Release;
import org.didyma.mechanisms.simulation.SimulationRandom;
import org.didyma.oracles.SearchListener;

/** A mechanism with secure noise of its own, as it releases: no run can be repeated. */
public abstract class SecureParticipant implements Participant<Problem> {

  /**
   * A release from the training records.
   *
   * @throws org.didyma.ground.InvalidInputException when it does not take these parameters or data
   */
  protected abstract Release release(Problem problem, Trial trial, SearchListener listener);

  @Override
  public final Supplier<Map<Measure, Double>> learn(
      Problem problem, Trial trial, SimulationRandom unused, SearchListener listener) {
    Release release = release(problem, trial, listener);
    return () -> problem.measures(release);
  }
}
