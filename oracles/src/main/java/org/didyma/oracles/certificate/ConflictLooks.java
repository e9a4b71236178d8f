package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.List;
import org.didyma.oracles.search.bounds.Conflict;
import org.didyma.oracles.search.bounds.ConflictBound;
import org.didyma.oracles.search.bounds.ConflictPace;

/** Looks for conflicts in a subtree that is written down, and keeps those that close a node. */
final class ConflictLooks {

  private final ConflictBound bound;
  private final ConflictPace pace;
  private final long objective;
  private final NodeConflicts.Part found = new NodeConflicts.Part();
  private final List<Conflict> kept = new ArrayList<>();

  /**
   * @param bound of the walk
   * @param pace of this subtree alone, so that it does not matter who writes which
   * @param objective what a bound has to reach
   */
  ConflictLooks(ConflictBound bound, ConflictPace pace, long objective) {
    this.bound = bound;
    this.pace = pace;
    this.objective = objective;
  }

  /** Whether it is time to look at a node of a depth. */
  boolean pay(int depth) {
    return pace.pays(depth);
  }

  /**
   * Whether conflicts close a node; then they are kept.
   *
   * @param value by position
   */
  boolean close(int depth, int[] value) {
    long start = bound.work();
    kept.clear();
    long excess = bound.bound(depth, value, objective - 1, pace.most(depth), kept) - objective;
    pace.looked(depth, bound.work() - start, excess >= 0);
    if (excess < 0) {
      return false;
    }
    for (int i = kept.size() - 1; i >= 0; i--) {
      if (kept.get(i).price() <= excess) {
        excess -= kept.remove(i).price();
      }
    }
    found.begin(kept.size());
    for (Conflict conflict : kept) {
      found.add(conflict.price(), conflict.cells(), conflict.multiples());
    }
    return true;
  }

  /** Steps of all looks so far. */
  long work() {
    return bound.work();
  }

  /**
   * Tells of a subtree that was searched.
   *
   * @param work of looks in it
   */
  void searched(int depth, long nodes, long work) {
    pace.searched(depth, nodes, work);
  }

  /** Those of all nodes that they have closed. */
  NodeConflicts.Part found() {
    return found;
  }
}
