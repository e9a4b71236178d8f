package org.didyma.oracles.sampling;

import java.io.Serializable;
import java.util.List;
import org.didyma.exact.StreamKey;
import org.jspecify.annotations.Nullable;

/**
 * Regions to explore within a budget. No other task has them, or parts of them.
 *
 * @param regions of the least keys first
 * @param budget nodes to split, at least 1; what is then left open comes back
 * @param bestHigh an upper bound on the key of the best point so far
 * @param bits what the task draws, the same whenever it is run
 */
record RegionTask(List<Region> regions, long budget, double bestHigh, StreamKey bits)
    implements Serializable {

  /**
   * A region whose clock stays with the driver.
   *
   * @param prefix the values of the first positions
   * @param low a lower bound on its clock
   * @param high an upper bound on its clock
   * @param key a lower bound on the keys of its points
   */
  record Region(int[] prefix, double low, double high, double key) implements Serializable {}

  /**
   * A clock that a task has drawn. Clocks are numbered: those drawn from 0 on, each after the one
   * it follows, and that of region i of the task is -1 - i.
   *
   * @param earlier the number of the clock that it follows
   * @param share its share of that
   * @param total what the share is one of
   * @param delay what it is later by; null for one that is handed on
   */
  record Drawn(int earlier, long share, long total, @Nullable LazyExponential delay)
      implements Serializable {}

  /**
   * A region that is left.
   *
   * @param prefix the values of the first positions
   * @param clock the number of its clock
   * @param key a lower bound on the keys of its points
   */
  record Left(int[] prefix, int clock, double key) implements Serializable {}

  /**
   * A point that may have the least key.
   *
   * @param point by coordinate
   * @param clock the number of its clock
   */
  record Found(int[] point, int clock) implements Serializable {}

  /**
   * What became of a task. The points of its regions that are in none that is left, and are not
   * found, have keys above the best point's.
   *
   * @param clocks that it has drawn, as far as others refer to them
   * @param nodes regions split
   */
  record Report(List<Drawn> clocks, List<Left> left, List<Found> found, long nodes)
      implements Serializable {}
}
