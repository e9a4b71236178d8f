/** Released cards that people change by hand. */
@NullMarked
package org.didyma.models.editing;

import org.jspecify.annotations.NullMarked;
