/**
 * What others publish for the same task, written afresh from the mathematics, to compare with in
 * experiments. Each keeps its promise with exact noise on integers; none is offered for releases.
 */
@NullMarked
package org.didyma.experiments.rivals;

import org.jspecify.annotations.NullMarked;
