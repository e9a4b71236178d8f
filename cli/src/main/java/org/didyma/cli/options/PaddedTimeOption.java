package org.didyma.cli.options;

import java.util.Optional;
import java.util.Set;
import org.didyma.ground.InvalidInputException;
import org.didyma.models.PaddedTime;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --padded-time}: a release leaves at a public time, or not at all. */
public final class PaddedTimeOption {

  private static final String NAME = "--padded-time";

  @Option(
      names = NAME,
      paramLabel = "SECONDS",
      description =
          "release so many seconds after the start, neither earlier nor later, so that the time says"
              + " nothing of the table; what is not ready then is not released, with exit code 3")
  private @Nullable String seconds;

  /**
   * The time; empty where a release leaves when it is ready.
   *
   * @param isPrivate whether there is a promise to keep
   * @param given the names of all options that were given
   */
  public Optional<PaddedTime> time(boolean isPrivate, Set<String> given) {
    if (seconds == null) {
      return Optional.empty();
    }
    if (!isPrivate) {
      throw new InvalidInputException(
          NAME + " is for private mechanisms, and this one is not", "leave it out.");
    }
    if (given.contains("--time-limit")) {
      throw new InvalidInputException(
          NAME
              + " and --time-limit are both given, but what is not ready by the one is not released",
          "leave --time-limit out.");
    }
    if (given.contains("--in-database")) {
      throw new InvalidInputException(
          NAME + " hides how long a run takes, but with --in-database the database sees it",
          "leave out the one or the other.");
    }
    return Optional.of(PaddedTime.of(TimeLimit.parse(NAME, seconds)));
  }
}
