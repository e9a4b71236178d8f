/** The documents as pages: {@link org.didyma.site.Site} makes them. */
@NullMarked
package org.didyma.site;

import org.jspecify.annotations.NullMarked;
