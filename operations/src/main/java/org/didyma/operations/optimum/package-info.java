/** Exact optima and their proofs. */
@NullMarked
package org.didyma.operations.optimum;

import org.jspecify.annotations.NullMarked;
