package org.didyma.oracles.cuttingplanes;

/** A part of a node's bound that has a line of its own: a {@link Chain} or a {@link Part}. */
sealed interface Line permits Chain, Part {}
