/** How good a card is in each group of records, from one noisy count. */
@NullMarked
package org.didyma.models.quality.groups;

import org.jspecify.annotations.NullMarked;
