/** Noise for vectors of doubles. */
@NullMarked
package org.didyma.mechanisms.gradient.noise;

import org.jspecify.annotations.NullMarked;
