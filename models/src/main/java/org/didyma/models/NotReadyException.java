package org.didyma.models;

import java.util.Optional;
import org.didyma.core.AdvisedException;
import org.jspecify.annotations.Nullable;

/**
 * At its {@link PaddedTime} a run had nothing to release, because it took longer or because it
 * failed. Which of these it was depends on the table, so the message is the same for all.
 */
public final class NotReadyException extends AdvisedException {

  /** The run took longer. */
  NotReadyException() {
    this(null);
  }

  /** The run failed before. */
  NotReadyException(@Nullable Throwable failure) {
    super(
        Outcome.NOTHING_RELEASED,
        "at the padded time nothing was ready; nothing was released",
        "use a longer padded time or a smaller lattice, and count this epsilon as spent; a"
            + " rehearsal estimates the time, and diagnostics show the custodian what failed.",
        failure);
  }

  /** Why, for whoever holds the data alone; empty where the run took longer. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(getCause());
  }
}
