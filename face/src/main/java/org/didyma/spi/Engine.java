package org.didyma.spi;

/**
 * A solver for integer programs. What it reports is a claim: its point is checked and valued in
 * exact integers, and that no other point is better is nobody's word but its own.
 */
public interface Engine {

  /** Small letters with hyphens. */
  String name();

  /** Its version. */
  String version();

  /** Minimises. What it throws counts as a run that brought nothing. */
  EngineReport minimise(Program program, Effort effort);
}
