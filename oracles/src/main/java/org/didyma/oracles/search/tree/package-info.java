/** Depth-first search of a tree, by one thread or shared by several, and the search over points. */
@NullMarked
package org.didyma.oracles.search.tree;

import org.jspecify.annotations.NullMarked;
