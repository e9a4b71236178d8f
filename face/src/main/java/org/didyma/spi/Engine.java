package org.didyma.spi;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * An engine for integer programs. What it reports is a claim: its point is checked and valued in
 * exact integers, and that no other point is better is nobody's word but its own.
 */
public interface Engine {

  /** Small letters with hyphens. */
  String name();

  /** Its version. */
  String version();

  /**
   * Minimises.
   *
   * @param limit wall-clock time, if there is one
   * @param stopped asked now and then; true once nobody waits for the report any more
   */
  EngineReport minimise(Program program, Optional<Duration> limit, BooleanSupplier stopped);
}
