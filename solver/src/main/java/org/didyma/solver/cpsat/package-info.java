/** CP-SAT of OR-Tools behind {@link org.didyma.solver.Backend}. */
@NullMarked
package org.didyma.solver.cpsat;

import org.jspecify.annotations.NullMarked;
