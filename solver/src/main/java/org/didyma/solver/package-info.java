/**
 * Integer programs and what the engines behind them claim about them. A program is exact: its
 * coefficients are {@code long} values, and no row and no objective can overflow within the bounds
 * of the variables. What an engine answers is a claim, never a proof; only the point it returns is
 * checked here, in integers.
 */
@NullMarked
package org.didyma.solver;

import org.jspecify.annotations.NullMarked;
