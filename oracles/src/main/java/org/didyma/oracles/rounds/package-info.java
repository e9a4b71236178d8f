/**
 * Work in rounds of tasks, by threads of this process or by processes that share no memory with it.
 */
@NullMarked
package org.didyma.oracles.rounds;

import org.jspecify.annotations.NullMarked;
