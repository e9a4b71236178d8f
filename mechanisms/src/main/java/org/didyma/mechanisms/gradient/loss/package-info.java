/** Losses of scores by label, with the constants that sensitivities rest on. */
@NullMarked
package org.didyma.mechanisms.gradient.loss;

import org.jspecify.annotations.NullMarked;
