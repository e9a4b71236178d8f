/** Oracles by the names that users choose them by. */
@NullMarked
package org.didyma.oracles.named;

import org.jspecify.annotations.NullMarked;
