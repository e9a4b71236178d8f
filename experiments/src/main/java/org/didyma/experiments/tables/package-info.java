/** Public research tables in their published formats, as rows of numbers. */
@NullMarked
package org.didyma.experiments.tables;

import org.jspecify.annotations.NullMarked;
