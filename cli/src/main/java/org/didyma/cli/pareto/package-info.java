/** {@code didyma pareto}. */
@NullMarked
package org.didyma.cli.pareto;

import org.jspecify.annotations.NullMarked;
