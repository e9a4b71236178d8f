package org.didyma.spi;

import java.time.Duration;
import java.util.Optional;

/** How long a solver may work. */
public interface Effort {

  /** Wall-clock time, if there is a limit. */
  Optional<Duration> timeLimit();

  /** How many threads it may use, at least 1. */
  default int threads() {
    return 1;
  }

  /**
   * True once the limit is reached or no one waits any more. A solver asks now and then, and
   * returns the best point that it has.
   */
  boolean isStopped();
}
