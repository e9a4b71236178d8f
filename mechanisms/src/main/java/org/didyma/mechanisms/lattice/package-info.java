/** Mechanisms that release a point of a weight lattice. Integers only. */
@NullMarked
package org.didyma.mechanisms.lattice;

import org.jspecify.annotations.NullMarked;
