/**
 * The {@code didyma} command: how it starts, what it prints on failure and how it is stopped. The
 * commands themselves are in {@link org.didyma.cli.command}.
 */
@NullMarked
package org.didyma.cli;

import org.jspecify.annotations.NullMarked;
