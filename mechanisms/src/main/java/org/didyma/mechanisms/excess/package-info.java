/** How much private choices cost at most, from public sizes; bounds in doubles, for advice. */
@NullMarked
package org.didyma.mechanisms.excess;

import org.jspecify.annotations.NullMarked;
