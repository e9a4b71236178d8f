/** The steps of the way from a table to a card, one page each. */
@NullMarked
package org.didyma.studio.steps;

import org.jspecify.annotations.NullMarked;
