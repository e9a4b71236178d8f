/**
 * Proofs of optimality in the cutting planes that checkers of others know: a learning problem as a
 * pseudo-Boolean program, and the tree of a certificate as a proof of VeriPB's format.
 */
@NullMarked
package org.didyma.oracles.cuttingplanes;

import org.jspecify.annotations.NullMarked;
