/** Repeatable randomness for simulations, which are not private. */
@NullMarked
package org.didyma.mechanisms.simulation;

import org.jspecify.annotations.NullMarked;
