/** The commands that list and run simulated experiments on public tables. */
@NullMarked
package org.didyma.cli.experiment;

import org.jspecify.annotations.NullMarked;
