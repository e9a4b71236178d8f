/** Learners without any privacy, to compare with. */
@NullMarked
package org.didyma.mechanisms.baseline;

import org.jspecify.annotations.NullMarked;
