/** Which settings are worth trying next, by what is believed of them. */
@NullMarked
package org.didyma.experiments.pareto.acquisition;

import org.jspecify.annotations.NullMarked;
