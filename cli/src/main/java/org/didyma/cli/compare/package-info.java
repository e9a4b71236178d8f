/** The comparison of engines on the same problems under the same noise. */
@NullMarked
package org.didyma.cli.compare;

import org.jspecify.annotations.NullMarked;
