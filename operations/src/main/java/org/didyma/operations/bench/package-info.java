/** Benchmarks that print the figures quoted in the documentation. */
@NullMarked
package org.didyma.operations.bench;

import org.jspecify.annotations.NullMarked;
