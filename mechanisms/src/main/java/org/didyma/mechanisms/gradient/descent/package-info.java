/** Passes of mini-batch gradient descent, and how far one record can move their end. */
@NullMarked
package org.didyma.mechanisms.gradient.descent;

import org.jspecify.annotations.NullMarked;
