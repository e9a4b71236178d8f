/**
 * Search support by support for features with many values, by convex relaxations: real weights, and
 * the log loss before it is rounded to steps. Floating point, as enclosures with a stated error.
 */
@NullMarked
package org.didyma.oracles.search.relaxed;

import org.jspecify.annotations.NullMarked;
