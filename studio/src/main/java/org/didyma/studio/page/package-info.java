/** Pages in HTML, of parts that other rooms declare. */
@NullMarked
package org.didyma.studio.page;

import org.jspecify.annotations.NullMarked;
