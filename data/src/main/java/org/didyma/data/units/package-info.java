/** Tables in which a person or another unit has several records, of which at most k are used. */
@NullMarked
package org.didyma.data.units;

import org.jspecify.annotations.NullMarked;
