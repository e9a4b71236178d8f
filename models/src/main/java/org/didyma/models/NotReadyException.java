package org.didyma.models;

import java.util.Optional;
import org.didyma.core.UserFacingException;
import org.jspecify.annotations.Nullable;

/**
 * At its {@link PaddedTime} a run had nothing to release, because it took longer or because it
 * failed. Which of these it was depends on the table, so the message is the same for all.
 */
public final class NotReadyException extends RuntimeException implements UserFacingException {

  /** The run took longer. */
  NotReadyException() {
    this(null);
  }

  /** The run failed before. */
  NotReadyException(@Nullable Throwable failure) {
    super("at the padded time nothing was ready; nothing was released", failure);
  }

  /** Why, for whoever holds the data alone; empty where the run took longer. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(getCause());
  }

  @Override
  public String hint() {
    return "use a longer padded time or a smaller lattice, and count this epsilon as spent; a"
        + " rehearsal tells the time to expect, and diagnostics say to the custodian what failed.";
  }

  @Override
  public Outcome outcome() {
    return Outcome.NOTHING_RELEASED;
  }

  @Override
  public String message() {
    return String.valueOf(getMessage());
  }
}
