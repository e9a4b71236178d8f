/** Private learners: from cells to a released model with its guarantee. */
@NullMarked
package org.didyma.mechanisms;

import org.jspecify.annotations.NullMarked;
