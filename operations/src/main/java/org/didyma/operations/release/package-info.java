/** Private releases, what they are worth, and what is done with them. */
@NullMarked
package org.didyma.operations.release;

import org.jspecify.annotations.NullMarked;
