/**
 * Losses of a score by name: 0/1, logistic, hinge, ramp, ladder; and of more than two labels:
 * ordered classes, times to an event, counts, numbers.
 */
@NullMarked
package org.didyma.formulations.loss;

import org.jspecify.annotations.NullMarked;
