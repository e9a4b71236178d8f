/** Studies of mechanisms and engines on public tables. */
@NullMarked
package org.didyma.operations.experiment;

import org.jspecify.annotations.NullMarked;
