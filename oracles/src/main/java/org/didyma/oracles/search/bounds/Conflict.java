package org.didyma.oracles.search.bounds;

/**
 * Cells of which one at least is not predicted as wished, below some node.
 *
 * @param price what that costs
 * @param cells ascending
 * @param multiples by which the sum of all their scores shows it: of a cell that is wished + above
 *     0, of one that is wished - below
 */
public record Conflict(long price, int[] cells, long[] multiples) {}
