package org.didyma.spi;

import java.time.Duration;
import java.util.Optional;

/** How long a solver may work. */
public interface Effort {

  /** Wall-clock time, if there is a limit. */
  Optional<Duration> timeLimit();

  /** True once no one waits for the report any more; a solver asks now and then. */
  boolean isStopped();
}
