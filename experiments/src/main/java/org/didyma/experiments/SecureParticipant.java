package org.didyma.experiments;

import java.util.function.Supplier;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Drawn;
import org.didyma.oracles.SearchListener;

/** A mechanism on secure bits, as it releases: no run can be repeated. */
public abstract class SecureParticipant implements Participant<Problem> {

  /**
   * A draw from the training records.
   *
   * @throws org.didyma.ground.InvalidInputException when it does not take these parameters or data
   */
  protected abstract Drawn draw(Problem problem, Trial trial, RandomBits bits, Stop stop);

  @Override
  public final Supplier<Measured> learn(
      Problem problem, Trial trial, SimulationRandom unused, SearchListener listener) {
    Drawn drawn = draw(problem, trial, new SecureBits(), listener::isCancelled);
    return () -> Measured.of(problem.measures(drawn));
  }
}
