/**
 * Exact sampling from p(w) proportional to exp(-lambda * L(w)) over a weight lattice.
 *
 * <p>Doubles occur in this package only as outward-rounded enclosures of real numbers; a comparison
 * that they cannot decide is decided in integer arithmetic of growing precision.
 */
@NullMarked
package org.didyma.oracles.sampling;

import org.jspecify.annotations.NullMarked;
