/** HiGHS behind {@link org.didyma.solver.Backend}, by its C interface. */
@NullMarked
package org.didyma.solver.highs;

import org.jspecify.annotations.NullMarked;
