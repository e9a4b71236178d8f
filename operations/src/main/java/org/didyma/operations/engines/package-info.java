/** Whether engines work, and how fast. */
@NullMarked
package org.didyma.operations.engines;

import org.jspecify.annotations.NullMarked;
