/** Didyma Studio: the operations as pages of a server on one's own machine. */
@NullMarked
package org.didyma.studio;

import org.jspecify.annotations.NullMarked;
