/**
 * Exact minimisation over a weight lattice: branch and bound with chain bounds, and enumeration.
 * Integers only, no allocation inside the tree; but for {@code relaxed}, whose floating point has a
 * stated error.
 *
 * <p>The packages below are the search's own, in this order: {@code space}, {@code bounds}, {@code
 * tree}, {@code supports} and {@code shifts}, {@code relaxed}, {@code local}; each knows only those
 * before it.
 */
@NullMarked
package org.didyma.oracles.search;

import org.jspecify.annotations.NullMarked;
