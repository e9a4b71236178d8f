/**
 * Lower bounds by chains of cells, kept along one path of a tree. {@link
 * org.didyma.oracles.search.bounds.ChainBound} is the door; whether tables or sorted cells stand
 * behind it, and what raises them, is the matter of a {@link
 * org.didyma.oracles.search.bounds.ChainPlan}.
 */
@NullMarked
package org.didyma.oracles.search.bounds;

import org.jspecify.annotations.NullMarked;
