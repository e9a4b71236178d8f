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
  private final Team team;
  private final NodeConflicts.Part found = new NodeConflicts.Part();
  private final List<Conflict> kept = new ArrayList<>();

  /**
   * @param bound of the walk
   * @param pace of this subtree alone, so that it does not matter who writes which
   * @param team is asked before each look, as looks take long
   */
  ConflictLooks(ConflictBound bound, ConflictPace pace, Team team) {
    this.bound = bound;
    this.pace = pace;
    this.team = team;
  }

  /**
   * Whether it is time to look at a node, and conflicts close it; then they are kept.
   *
   * @param value by position
   */
  boolean close(int depth, int[] value) {
    if (!pace.pays(depth)) {
      return false;
    }
    team.ask();
    long objective = team.objective();
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
