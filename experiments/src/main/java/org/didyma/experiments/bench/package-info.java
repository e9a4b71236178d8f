/** What benchmarks time: searches, samplers, accountants and gradient methods on public tables. */
@NullMarked
package org.didyma.experiments.bench;

import org.jspecify.annotations.NullMarked;
