package org.didyma.oracles.cuttingplanes;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of the chains that lose their first entry, since its weight is fixed, and of the one
 * that they join.
 *
 * @param target the tail that they have afterwards
 * @param sources the tails that they had
 * @param chain all of them; null where one entry or none is left
 * @param part the steps of the sources, where one entry is left
 * @param decided the steps that hold always or never from now on, which the chain is without; null
 *     where there are none
 * @param gain what the least values add up to beyond those before; of a part about
 */
record Merge(
    int target,
    int[] sources,
    @Nullable Chain chain,
    @Nullable Part part,
    @Nullable Part decided,
    long gain) {}
