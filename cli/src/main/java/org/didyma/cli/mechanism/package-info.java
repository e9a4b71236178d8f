/** The private mechanisms as the command line offers them, each with its own options. */
@NullMarked
package org.didyma.cli.mechanism;

import org.jspecify.annotations.NullMarked;
