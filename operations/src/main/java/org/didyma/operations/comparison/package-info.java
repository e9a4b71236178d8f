/** Engines and mechanisms side by side on the same problems. */
@NullMarked
package org.didyma.operations.comparison;

import org.jspecify.annotations.NullMarked;
