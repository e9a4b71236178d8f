package org.didyma.solver;

/** Which limit ended a solve. */
public enum Limit {
  NONE,
  TIME,
  DETERMINISTIC,
  NODES,
  MEMORY,
  /** The engine says it met a limit, but not which. */
  UNKNOWN
}
