/** What scores mean under losses of more than two labels, for cards; no guarantee rests on it. */
@NullMarked
package org.didyma.mechanisms.reading;

import org.jspecify.annotations.NullMarked;
