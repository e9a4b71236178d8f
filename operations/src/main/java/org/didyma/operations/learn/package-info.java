/** A card from a table of which only the columns are known, with what it is worth. */
@NullMarked
package org.didyma.operations.learn;

import org.jspecify.annotations.NullMarked;
