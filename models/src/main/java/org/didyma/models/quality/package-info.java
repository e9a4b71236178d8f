/**
 * How good a model is, told privately: one noisy histogram of scores and labels, and what follows
 * from it. Everything but the drawing of the histogram is post-processing.
 */
@NullMarked
package org.didyma.models.quality;

import org.jspecify.annotations.NullMarked;
