/** A mechanism, an engine, a formulation, a source and an export of one's own: a file each. */
@NullMarked
package org.didyma.toys;

import org.jspecify.annotations.NullMarked;
