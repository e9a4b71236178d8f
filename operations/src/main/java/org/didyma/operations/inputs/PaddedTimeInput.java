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
              "release so many seconds after the start, neither earlier nor later, so that the time"
                  + " says nothing of the table; what is not ready then is not released, with exit"
                  + " code 3");

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
          "--padded-time is for private mechanisms, and this one is not", "leave it out.");
    }
    if (in.has(SharedParameters.TIME_LIMIT)) {
      throw new InvalidInputException(
          "--padded-time and --time-limit are both given, but what is not ready by the one is not"
              + " released",
          "leave --time-limit out.");
    }
    if (in.given().contains("in-database")) {
      throw new InvalidInputException(
          "--padded-time hides how long a run takes, but with --in-database the database sees it",
          "leave out the one or the other.");
    }
  }

  /** The time; empty where a release leaves when it is ready. */
  public Optional<PaddedTime> time() {
    return in.given(PADDED_TIME).map(PaddedTime::of);
  }
}
