/** Benchmarks that print the figures quoted in the documentation. */
@NullMarked
package org.didyma.cli.bench;

import org.jspecify.annotations.NullMarked;
