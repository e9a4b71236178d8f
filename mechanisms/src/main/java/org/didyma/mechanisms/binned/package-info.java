/** Scorecards from noisy counts: one histogram of bins by outcome for each column. */
@NullMarked
package org.didyma.mechanisms.binned;

import org.jspecify.annotations.NullMarked;
