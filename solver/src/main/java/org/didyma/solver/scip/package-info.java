/**
 * SCIP, bound directly: problems in the shape of JSCIPOpt's {@code jscip} classes ({@link
 * org.didyma.solver.scip.Scip}, {@code Variable}, {@code Constraint}, {@code Solution}) over the
 * library that ships with OR-Tools, or over a user's own {@code jscip} where that loads.
 */
@NullMarked
package org.didyma.solver.scip;

import org.jspecify.annotations.NullMarked;
