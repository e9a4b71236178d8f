/** Repeatable randomness for simulations, which are not private. */
@NullMarked
package org.didyma.experiments.simulation;

import org.jspecify.annotations.NullMarked;
