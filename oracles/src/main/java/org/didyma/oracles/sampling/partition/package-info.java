/**
 * Upper bounds on masses of regions, which guide the walk of a sampler. They use floating point,
 * rounded with a margin, and nothing that must be exact may use them.
 */
@NullMarked
package org.didyma.oracles.sampling.partition;

import org.jspecify.annotations.NullMarked;
