/** Which changes of a record change what a card decides about it. */
@NullMarked
package org.didyma.models.recourse;

import org.jspecify.annotations.NullMarked;
