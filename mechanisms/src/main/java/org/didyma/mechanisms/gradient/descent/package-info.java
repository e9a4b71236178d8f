/** Descent: its steps, their sizes, sums of clipped gradients and private choices on the way. */
@NullMarked
package org.didyma.mechanisms.gradient.descent;

import org.jspecify.annotations.NullMarked;
