/**
 * Descent by gradients: in passes of mini-batches, with how far one record can move their end, and
 * along noisy sums of clipped gradients.
 */
@NullMarked
package org.didyma.mechanisms.gradient.descent;

import org.jspecify.annotations.NullMarked;
