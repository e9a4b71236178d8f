/** {@code didyma account}: calculators of epsilon, delta, noise and steps, without any data. */
@NullMarked
package org.didyma.cli.account;

import org.jspecify.annotations.NullMarked;
