/** How long work shows that it is alive: a bar on a terminal, a line now and then elsewhere. */
@NullMarked
package org.didyma.cli.progress;

import org.jspecify.annotations.NullMarked;
