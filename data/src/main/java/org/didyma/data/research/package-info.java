/** Public research tables in their published formats, as rows of numbers. */
@NullMarked
package org.didyma.data.research;

import org.jspecify.annotations.NullMarked;
