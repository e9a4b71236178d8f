package org.didyma.operations.inputs;

import java.time.Duration;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.PaddedTime;
import org.didyma.operations.Inputs;

/** A public time at which a release leaves, or not at all. */
public record PaddedTimeInput(Inputs in) {

  public static final Parameter<Duration> PADDED_TIME =
      Parameter.seconds("padded-time")
          .says(
              "release this many seconds after the start, neither earlier nor later, so that the"
                  + " time reveals nothing about the table; a run that is not ready then"
                  + " releases nothing, with exit code 3");

  /**
   * Refuses what it does not go with.
   *
   * @param isPrivate whether there is a promise to keep
   */
  public void check(boolean isPrivate) {
    if (!in.has(PADDED_TIME)) {
      return;
    }
    if (!isPrivate) {
      throw new InvalidInputException(
          "--padded-time needs a private mechanism, and this one is not", "leave it out.");
    }
    if (in.has(SharedParameters.TIME_LIMIT)) {
      throw new InvalidInputException(
          "--padded-time and --time-limit are both given, but the padded time is a limit already",
          "leave --time-limit out.");
    }
    if (in.given().contains("in-database")) {
      throw new InvalidInputException(
          "--padded-time hides how long a run takes, but with --in-database the database sees it",
          "leave out one of them.");
    }
  }

  /** The time; empty where a release leaves when it is ready. */
  public Optional<PaddedTime> time() {
    return in.given(PADDED_TIME).map(PaddedTime::of);
  }
}
