package org.didyma.oracles.certificate;

/**
 * A lower bound on the objective, without terms of the norm, over the points that continue a path
 * of a tree; in units of 1/S, see {@link Chains}.
 *
 * <p>After {@code descend(0, v0), ..., descend(k-1, v)} the nodes of that path are known; {@code
 * descend(k, v)} may then be called with any v, and forgets what lay deeper.
 */
interface PathBound {

  /** Most entries of all tables. */
  long LONGEST = 1 << 24;

  /** The bound before anything is fixed. */
  long root();

  /**
   * Fixes position {@code depth} and returns the bound. When a lower bound reaches {@code enough}
   * on the way, that is returned instead; then nothing is known below that node.
   */
  long descend(int depth, int value, long enough);

  /** The same before anything is fixed, for another thread. */
  PathBound copy();
}
