/**
 * What {@code didyma audit} audits: the mechanisms on tiny public data sets, and twins of them that
 * are broken on purpose to measure the audits' power. Nothing here is reachable by a command that
 * releases.
 */
@NullMarked
package org.didyma.audits;

import org.jspecify.annotations.NullMarked;
