/**
 * Mechanisms over boxes of real weights. Oracles compute in doubles and answer for their rounding
 * errors; what is released is computed in integers from there on.
 */
@NullMarked
package org.didyma.mechanisms.continuous;

import org.jspecify.annotations.NullMarked;
