/** Trying to refute what mechanisms promise. */
@NullMarked
package org.didyma.operations.audit;

import org.jspecify.annotations.NullMarked;
