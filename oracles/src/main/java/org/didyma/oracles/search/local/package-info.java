/**
 * Points of small objective without a proof: the first incumbent, and better ones while a search is
 * under way.
 */
@NullMarked
package org.didyma.oracles.search.local;

import org.jspecify.annotations.NullMarked;
