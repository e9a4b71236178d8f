package org.didyma.oracles.search.shifts;

import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.tree.TreeSearch;

/**
 * Depth-first search over {@link ShiftClasses}: finds the lexicographically smallest minimiser of
 * the original problem by fixing A first and then the deltas.
 *
 * <p>A node is closed when its bound exceeds the incumbent, or equals it and no member of its
 * classes is lexicographically smaller than the incumbent. From the depth on where the objective is
 * separable, a node is closed by its smallest minimiser.
 */
public final class ClassSearch extends TreeSearch {

  private final SearchSpace space;
  private final ChainBound chains;
  private final ShiftPath path;
  private final SharedIncumbent incumbent;
  private final int separableDepth;
  private int root; // depth of the subtree's root

  public ClassSearch(
      ShiftClasses classes,
      SearchSpace space,
      ChainBound chains,
      SharedIncumbent incumbent,
      Pulse pulse) {
    super(pulse, chains.workPerNode());
    this.space = space;
    this.chains = chains;
    this.path = new ShiftPath(classes, space, chains);
    this.incumbent = incumbent;
    // The shifts share out A, so A is to be fixed in any case.
    this.separableDepth = Math.max(1, chains.separableDepth());
  }

  @Override
  protected void exploreBelow(int[] prefix) {
    long bound = chains.root();
    int held = held(prefix);
    for (int k = 0; k < prefix.length; k++) {
      path.fix(k, prefix[k]);
      bound = k < held ? bound : chains.descend(k, prefix[k]);
    }
    root = prefix.length;
    explore(prefix.length, bound);
  }

  private void explore(int depth, long bound) {
    if (closes(depth, bound)) {
      return;
    }
    if (depth == separableDepth) {
      count(depth);
      finish(depth, bound);
      return;
    }
    if (handsOut(depth, bound)) {
      return;
    }
    count(depth);
    int high = path.high(depth);
    for (int v = path.low(depth); v <= high && !isStopped(); v++) {
      if (chains.preview(depth, v) <= incumbent.value()) {
        long below = chains.descend(depth, v, incumbent.value());
        if (below <= incumbent.value()) {
          path.fix(depth, v);
          explore(depth + 1, below);
        }
      }
    }
  }

  private boolean closes(int depth, long bound) {
    long best = incumbent.value();
    return bound > best || bound == best && incumbent.closes(bound, path.smallest(depth));
  }

  private void finish(int depth, long bound) {
    long value = path.leastValue(depth, bound);
    if (value <= incumbent.value()) {
      incumbent.offer(value, path.smallestMinimiser(depth));
    }
  }

  @Override
  protected int value(int depth) {
    return path.value(depth);
  }

  @Override
  public long openBound(int depth) {
    long bound = incumbent.bound();
    for (int k = root; k <= depth && k < space.size(); k++) {
      int high = path.high(k);
      for (int v = k == depth ? path.low(k) : path.value(k) + 1; v <= high; v++) {
        bound = Math.min(bound, chains.preview(k, v));
      }
    }
    return bound;
  }
}
