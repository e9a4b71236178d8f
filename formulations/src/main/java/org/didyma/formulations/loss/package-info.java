/** Losses of a score by name: 0/1, logistic, hinge, ramp, ladder. */
@NullMarked
package org.didyma.formulations.loss;

import org.jspecify.annotations.NullMarked;
