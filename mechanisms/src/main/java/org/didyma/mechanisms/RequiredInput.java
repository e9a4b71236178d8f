package org.didyma.mechanisms;

import java.util.Locale;

/** What mechanisms need to be told besides their own parameters. */
public enum RequiredInput {
  /** A set of weights to choose from. */
  LATTICE,
  /** Whether those have an intercept, and its range. */
  INTERCEPT,
  /** The costs of a missed positive and of a false alarm. */
  COST,
  /** Who finds minima. */
  ORACLE,
  /** The delta of (epsilon, delta)-differential privacy. */
  DELTA;

  /** The name of the parameter. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
