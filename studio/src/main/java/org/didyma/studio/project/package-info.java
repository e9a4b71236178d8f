/** A folder of work, and the operations that run on it. */
@NullMarked
package org.didyma.studio.project;

import org.jspecify.annotations.NullMarked;
