/** Public research tables in their published formats, as rows of numbers. */
@NullMarked
package org.didyma.experiments.research;

import org.jspecify.annotations.NullMarked;
