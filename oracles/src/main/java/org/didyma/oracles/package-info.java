/**
 * Exact answers: oracles that minimise a {@link org.didyma.formulations.LearningProblem} and say
 * what stands behind the answer.
 */
@NullMarked
package org.didyma.oracles;

import org.jspecify.annotations.NullMarked;
