package org.didyma.spi;

import java.time.Duration;
import java.util.Optional;

/** How long an engine may work. */
public interface Effort {

  /** Wall-clock time, if there is a limit. */
  Optional<Duration> timeLimit();

  /** True once nobody waits for the report any more; an engine asks now and then. */
  boolean isStopped();
}
