/**
 * Search support by support, where few weights may be non-zero: for the optimum, and for how many
 * points have each loss.
 */
@NullMarked
package org.didyma.oracles.search.supports;

import org.jspecify.annotations.NullMarked;
