/** What a release promises: adjacency, parameters as exact decimals, and the guarantee itself. */
@NullMarked
package org.didyma.privacy;

import org.jspecify.annotations.NullMarked;
