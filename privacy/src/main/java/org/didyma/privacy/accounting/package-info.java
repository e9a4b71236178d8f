/**
 * Prices of events. Doubles are allowed here; every bound that is returned is rounded in the
 * direction that promises less.
 */
@NullMarked
package org.didyma.privacy.accounting;

import org.jspecify.annotations.NullMarked;
