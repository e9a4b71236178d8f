/** Private counts: how many records are in each of a public list of disjoint cells. */
@NullMarked
package org.didyma.mechanisms.counts;

import org.jspecify.annotations.NullMarked;
