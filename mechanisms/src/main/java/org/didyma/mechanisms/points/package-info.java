/** Real weights as whole points. */
@NullMarked
package org.didyma.mechanisms.points;

import org.jspecify.annotations.NullMarked;
