/**
 * Proofs of optimality that others can check: a search tree, who writes it down, and a checker that
 * derives every bound in it again with no code of the search.
 */
@NullMarked
package org.didyma.oracles.certificate;

import org.jspecify.annotations.NullMarked;
