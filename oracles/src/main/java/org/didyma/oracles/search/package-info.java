/**
 * Exact minimisation over a weight lattice by branch and bound with chain bounds. Integers only, no
 * allocation inside the tree.
 */
@NullMarked
package org.didyma.oracles.search;

import org.jspecify.annotations.NullMarked;
