/**
 * Answers from engines for integer programs. What an engine says is a claim: it is checked as far
 * as one point can be checked, and never passes for a proof.
 */
@NullMarked
package org.didyma.oracles.engine;

import org.jspecify.annotations.NullMarked;
