/** The server's outside: who may ask, what is asked, and what is answered. */
@NullMarked
package org.didyma.studio.http;

import org.jspecify.annotations.NullMarked;
