/** Gradient methods with noise: for convex losses, in floating point. */
@NullMarked
package org.didyma.mechanisms.gradient;

import org.jspecify.annotations.NullMarked;
