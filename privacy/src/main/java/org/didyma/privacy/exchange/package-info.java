/** What other programs write down of their uses of privacy, as events, and events for them. */
@NullMarked
package org.didyma.privacy.exchange;

import org.jspecify.annotations.NullMarked;
