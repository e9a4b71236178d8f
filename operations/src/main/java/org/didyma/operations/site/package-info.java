/** Sums of the counts of several sites that trust nobody. */
@NullMarked
package org.didyma.operations.site;

import org.jspecify.annotations.NullMarked;
