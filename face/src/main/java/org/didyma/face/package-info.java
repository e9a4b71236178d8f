/**
 * Behind the face: what programs bring by {@code org.didyma.spi}, as the rooms below take it, and
 * what these rooms have, as {@code org.didyma.spi} shows it. Not exported.
 */
@NullMarked
package org.didyma.face;

import org.jspecify.annotations.NullMarked;
