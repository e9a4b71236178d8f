/** Descent along noisy sums of clipped gradients. */
@NullMarked
package org.didyma.mechanisms.gradient.descent;

import org.jspecify.annotations.NullMarked;
