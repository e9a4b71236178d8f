/** Search over classes of weights that differ by shifts of whole categories. */
@NullMarked
package org.didyma.oracles.search.shifts;

import org.jspecify.annotations.NullMarked;
