/** Calculators of epsilon, delta, noise and steps; no data is read. */
@NullMarked
package org.didyma.operations.account;

import org.jspecify.annotations.NullMarked;
