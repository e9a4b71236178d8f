/** What to try next: at random, evenly spread, on a grid, or by Bayesian optimisation. */
@NullMarked
package org.didyma.experiments.pareto.proposal;

import org.jspecify.annotations.NullMarked;
