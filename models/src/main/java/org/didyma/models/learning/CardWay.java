package org.didyma.models.learning;

/** Where the points of a card come from. */
public enum CardWay {
  /** The plan decides, from public sizes. */
  PLANNED,
  /** Drawn from a lattice by the exponential mechanism, exactly. */
  DRAWN,
  /** Real weights by objective perturbation, rounded. */
  ROUNDED
}
