/** Which settings a search may try, and points of that space as numbers. */
@NullMarked
package org.didyma.experiments.pareto.space;

import org.jspecify.annotations.NullMarked;
