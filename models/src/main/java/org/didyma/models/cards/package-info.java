/** Points cards: what a model looks like on a terminal, on paper and in a browser. */
@NullMarked
package org.didyma.models.cards;

import org.jspecify.annotations.NullMarked;
