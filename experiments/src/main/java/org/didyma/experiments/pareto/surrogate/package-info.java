/** Models of the outcomes of settings that were not tried: Gaussian processes. */
@NullMarked
package org.didyma.experiments.pareto.surrogate;

import org.jspecify.annotations.NullMarked;
