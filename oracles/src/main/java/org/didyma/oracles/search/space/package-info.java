/**
 * What every search is about: the positions and their ranges, the terms that couple them, and the
 * best point so far. Knows nothing of how the rest goes about it.
 */
@NullMarked
package org.didyma.oracles.search.space;

import org.jspecify.annotations.NullMarked;
