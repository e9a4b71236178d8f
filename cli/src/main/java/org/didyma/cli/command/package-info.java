/** The commands, one per file. */
@NullMarked
package org.didyma.cli.command;

import org.jspecify.annotations.NullMarked;
