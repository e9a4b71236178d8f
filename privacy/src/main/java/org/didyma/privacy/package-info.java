/**
 * What is promised and what was done: adjacency, parameters as exact numbers, {@link
 * org.didyma.privacy.PrivacyGuarantee guarantees}, and {@link org.didyma.privacy.PrivacyEvent
 * events}, which accountants price.
 */
@NullMarked
package org.didyma.privacy;

import org.jspecify.annotations.NullMarked;
