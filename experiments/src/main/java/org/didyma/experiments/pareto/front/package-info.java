/** Outcomes of two numbers that should both be small, which of them no other beats, and areas. */
@NullMarked
package org.didyma.experiments.pareto.front;

import org.jspecify.annotations.NullMarked;
