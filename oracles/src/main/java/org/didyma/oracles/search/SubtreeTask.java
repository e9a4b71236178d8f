package org.didyma.oracles.search;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Subtrees to search within a budget.
 *
 * @param subtrees in the order in which they are searched
 * @param budget nodes to explore, at least 1; what is then left open comes back
 * @param best the best point so far, by coordinate; null for none
 * @param ties whether points of its value that are lexicographically smaller are sought, too
 */
record SubtreeTask(List<OpenSubtree> subtrees, long budget, int @Nullable [] best, boolean ties)
    implements Serializable {

  /**
   * What became of a task. The points of its subtrees that are in no open one are none that was
   * sought: none is better than the best point, nor, where ties count, equal and smaller.
   *
   * @param open subtrees that are left
   * @param best the best point, the task's own or a better one; null for none
   * @param nodes explored
   */
  record Report(List<OpenSubtree> open, int @Nullable [] best, long nodes)
      implements Serializable {}
}
