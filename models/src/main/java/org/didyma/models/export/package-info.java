/** A model as what each field of a record adds to the score, and programs that add it up. */
@NullMarked
package org.didyma.models.export;

import org.jspecify.annotations.NullMarked;
