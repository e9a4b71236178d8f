/**
 * The learning problem as mathematics: weighted cells, a lattice of integer weights, integer
 * misclassification costs and an integer perturbation. Everything here is exact; there is no
 * floating point in this package.
 */
@NullMarked
package org.didyma.formulations;

import org.jspecify.annotations.NullMarked;
