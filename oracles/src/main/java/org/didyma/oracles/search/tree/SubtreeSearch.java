package org.didyma.oracles.search.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.formulations.Weights;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.bounds.ConflictBound;
import org.didyma.oracles.search.bounds.ConflictPace;
import org.didyma.oracles.search.space.ConstraintCheck;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.space.Shifts;
import org.jspecify.annotations.Nullable;

/**
 * Depth-first search of subtrees over the points of a space.
 *
 * <p>Positions are fixed in the order of the {@link SearchSpace}, values ascending. A node is
 * closed when its {@link ChainBound} plus the {@link NormTerms} tells that it cannot replace the
 * incumbent. From the depth on where the objective is separable, a node is closed by its exact
 * minimum; where no further weight may be non-zero, by its only point.
 */
public final class SubtreeSearch extends TreeSearch {

  private final SearchSpace space;
  private final ChainBound chains;
  private final NormTerms norms;
  private final SharedIncumbent incumbent;
  private final ConstraintCheck constraints;
  private final Shifts shifts;
  private final int separableDepth;
  private final @Nullable ConflictPace pace; // null where conflicts do not suit the problem
  private @Nullable ConflictBound conflicts; // once there was a use for it

  private final int[] current; // by coordinate; free coordinates stand at their low
  private final int[] value; // by depth: the value being explored
  private final long[] squaredNorm; // by depth
  private final int[] nonZeros;
  private final long[][] singles; // by position, then value minus low

  private int root; // depth of the subtree's root

  public SubtreeSearch(
      SearchSpace space,
      Shifts shifts,
      ChainBound chains,
      NormTerms norms,
      SharedIncumbent incumbent,
      Pulse pulse) {
    this(space, shifts, chains, norms, incumbent, null, pulse);
  }

  /**
   * A search that looks for conflicts as well.
   *
   * @param pace when it does; null for never
   */
  public SubtreeSearch(
      SearchSpace space,
      Shifts shifts,
      ChainBound chains,
      NormTerms norms,
      SharedIncumbent incumbent,
      @Nullable ConflictPace pace,
      Pulse pulse) {
    super(pulse, chains.workPerNode());
    this.pace = pace;
    this.space = space;
    this.chains = chains;
    this.norms = norms;
    this.incumbent = incumbent;
    this.constraints = new ConstraintCheck(space);
    this.shifts = shifts;
    boolean free = norms.isTrivial() && constraints.isTrivial();
    this.separableDepth = free ? chains.separableDepth() : space.size();
    int d = space.size();
    this.current = new int[d];
    for (int k = 0; k < d; k++) {
      current[space.coordinate(k)] = space.low(k);
    }
    this.value = new int[d];
    this.squaredNorm = new long[d + 1];
    this.nonZeros = new int[d + 1];
    this.singles = new long[d][];
    // Without the second bound these are never used, and ranges may be wide.
    boolean used = chains.boundsSparseLattices();
    for (int k = 0; k < d && used; k++) {
      singles[k] = new long[space.high(k) - space.low(k) + 1];
    }
  }

  @Override
  protected void exploreBelow(int[] prefix) {
    long bound = chains.root();
    int held = held(prefix);
    for (int k = 0; k < prefix.length; k++) {
      fix(k, prefix[k]);
      bound = k < held ? bound : chains.descend(k, prefix[k]);
    }
    root = prefix.length;
    explore(prefix.length, bound);
    for (int k = 0; k < prefix.length; k++) {
      current[space.coordinate(k)] = space.low(k);
    }
  }

  @Override
  protected int value(int depth) {
    return value[depth];
  }

  /** Explores the node on the current path, whose chain bound is given. */
  private void explore(int depth, long chainBound) {
    if (isClosed(depth, chainBound)) {
      return;
    }
    if (chains.nonZerosLeft(depth) <= 1) {
      count(depth);
      finishSparse(depth);
      return;
    }
    long norm = norms.bound(depth, squaredNorm[depth]);
    if (depth == separableDepth) {
      finish(depth, chainBound + norm);
      return;
    }
    if (pace != null && pace.pays(depth) && hasConflicts(pace, depth)) {
      return;
    }
    if (handsOut(depth, chainBound + norm)) {
      return;
    }
    count(depth);
    long before = nodes();
    long looks = looks();
    int end = end(depth);
    for (int v = start(depth); v != end && !isStopped(); v += step(depth)) {
      long s = norms.squaredNorm(depth, squaredNorm[depth], v);
      int z = norms.nonZeros(depth, nonZeros[depth], v);
      if (norms.isFeasible(depth + 1, s, z) && fix(depth, v)) {
        long rest = norms.bound(depth + 1, s);
        if (!incumbent.closes(chains.preview(depth, v) + rest, current)) {
          explore(depth + 1, chains.descend(depth, v, incumbent.cutoff(rest)));
        }
      }
    }
    if (!isStopped()) {
      current[space.coordinate(depth)] = space.low(depth);
      if (pace != null && !isHandingOut()) {
        pace.searched(depth, nodes() - before, looks() - looks);
      }
    }
  }

  /** Steps that were spent on conflicts so far. */
  private long looks() {
    return conflicts == null ? 0 : conflicts.work();
  }

  /** Whether conflicts show that a node on the current path holds nothing that is sought. */
  private boolean hasConflicts(ConflictPace pace, int depth) {
    if (conflicts == null) {
      conflicts = new ConflictBound(space);
    }
    long start = conflicts.work();
    long bound = conflicts.bound(depth, value, incumbent.cutoff(0), pace.most(depth));
    boolean closes = incumbent.closes(bound, current);
    pace.looked(depth, conflicts.work() - start, closes);
    spend(depth, conflicts.work() - start);
    return closes;
  }

  /** Whether a node on the current path holds nothing that is sought. */
  private boolean isClosed(int depth, long chainBound) {
    long norm = norms.bound(depth, squaredNorm[depth]);
    if (incumbent.closes(chainBound + norm, current) || !constraints.mayContinue(depth, value)) {
      return true;
    }
    long within = chains.nonZerosLeft(depth) <= 1 ? chainBound : chains.boundWithin(depth);
    return within > chainBound && incumbent.closes(within + norm, current);
  }

  private int step(int position) {
    return shifts.endsHigh(position) ? -1 : 1;
  }

  private int start(int position) {
    return shifts.endsHigh(position) ? space.high(position) : space.low(position);
  }

  private int end(int position) {
    return shifts.endsHigh(position) ? space.low(position) - 1 : space.high(position) + 1;
  }

  /** False when the points below need not be looked at. */
  private boolean fix(int depth, int v) {
    value[depth] = v;
    squaredNorm[depth + 1] = norms.squaredNorm(depth, squaredNorm[depth], v);
    nonZeros[depth + 1] = norms.nonZeros(depth, nonZeros[depth], v);
    current[space.coordinate(depth)] = v;
    return shifts.fix(depth, value);
  }

  /** The rest is separable: takes the smallest minimiser of each coordinate. */
  private void finish(int depth, long minimum) {
    for (int k = depth; k < space.size(); k++) {
      int chosen = space.low(k);
      for (int v = chosen + 1; v <= space.high(k); v++) {
        if (chains.marginal(k, v) < chains.marginal(k, chosen)) {
          chosen = v;
        }
      }
      current[space.coordinate(k)] = chosen;
    }
    propose(minimum);
    free(depth);
  }

  /** At most one further weight may be non-zero: looks at all these points. */
  private void finishSparse(int depth) {
    for (int k = depth; k < space.size(); k++) {
      current[space.coordinate(k)] = 0;
    }
    offer(chains.valueOfZeros(depth), squaredNorm[depth]);
    if (chains.nonZerosLeft(depth) == 1) {
      chains.valuesOfSingles(depth, singles);
      for (int k = depth; k < space.size(); k++) {
        for (int v = space.low(k); v <= space.high(k); v++) {
          if (v != 0) {
            current[space.coordinate(k)] = v;
            offer(singles[k][v - space.low(k)], squaredNorm[depth] + (long) v * v);
          }
        }
        current[space.coordinate(k)] = 0;
      }
    }
    free(depth);
  }

  /** Offers the current point, whose value is given up to h, if it lies in the ball. */
  private void offer(long value, long s) {
    if (norms.isFeasible(space.size(), s, 0)) {
      propose(value + norms.bound(space.size(), s));
    }
  }

  /** Offers the current point, unless constraints leave it out of the lattice. */
  private void propose(long value) {
    if (constraints.isTrivial() || space.problem().lattice().contains(Weights.of(current))) {
      incumbent.offer(value, current);
    }
  }

  private void free(int depth) {
    for (int k = depth; k < space.size(); k++) {
      current[space.coordinate(k)] = space.low(k);
    }
  }

  @Override
  public long openBound(int depth) {
    long[] bound = {incumbent.bound()};
    eachOpen(depth, (k, v, least) -> bound[0] = Math.min(bound[0], least));
    return bound[0];
  }

  /**
   * The nodes that are left of the subtree that is being searched, from a node of a depth on the
   * current path whose children have not been looked at: together with the regions that were closed
   * they are the whole subtree.
   */
  public List<Open> left(int depth) {
    List<Open> left = new ArrayList<>();
    eachOpen(
        depth,
        (k, v, least) -> {
          int[] prefix = Arrays.copyOf(value, k + 1);
          prefix[k] = v;
          left.add(new Open(prefix, least));
        });
    return left;
  }

  /** Hears of a node at the end of the path to a depth and one more value. */
  private interface OpenNodes {
    void node(int depth, int value, long bound);
  }

  private void eachOpen(int depth, OpenNodes nodes) {
    for (int k = root; k <= depth && k < space.size(); k++) {
      int end = end(k);
      for (int v = k == depth ? start(k) : value[k] + step(k); v != end; v += step(k)) {
        long s = norms.squaredNorm(k, squaredNorm[k], v);
        if (norms.isFeasible(k + 1, s, norms.nonZeros(k, nonZeros[k], v))) {
          nodes.node(k, v, chains.preview(k, v) + norms.bound(k + 1, s));
        }
      }
    }
  }
}
