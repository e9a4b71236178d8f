/** Counts of distinct rows in files. */
@NullMarked
package org.didyma.operations.cells;

import org.jspecify.annotations.NullMarked;
