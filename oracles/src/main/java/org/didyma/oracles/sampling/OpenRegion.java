package org.didyma.oracles.sampling;

/**
 * A region that is to be explored later.
 *
 * @param prefix the values of the first positions
 * @param clock its clock
 * @param key a lower bound on the keys of its points
 */
record OpenRegion(int[] prefix, Clock clock, double key) {}
