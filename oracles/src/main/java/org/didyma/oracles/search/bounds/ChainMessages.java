package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;

/**
 * What the messages of a {@link DualAscent} at the root do to {@link DenseChains} in the whole
 * tree.
 *
 * <p>When a coordinate is fixed, its messages to and from a chain s cancel; those of the other
 * coordinates of s go to its tail t and add up there. So they do not depend on the values fixed,
 * and nor does the lift of a table,
 *
 * <p>lift_t(q) = min of - sum over l of phi_{t,l}(w_l) over the w with sum of x_l w_l = q.
 *
 * <p>The least of f_t(q) + lift_t(q) takes the place of the least of f_t. Tables remain sums of
 * f_s; a node costs one more addition per entry. A chain of one coordinate gives its message back
 * when it is added to the unary function.
 */
final class ChainMessages {

  private final SearchSpace space;
  private final TableLayout layout;
  private final ChainMembers members;
  private final int range;
  private final int chains;

  /** By table entry: the lift; for a later version of a unary function, what is given back. */
  final long[] lift;

  /** By operation and value of the coordinate that is fixed: its message to the source. */
  final long[] dropped;

  /** By position and value: the sum of all messages, or infinity for a value that is removed. */
  private final long[] received;

  private ChainMessages(
      SearchSpace space, ChainForest forest, TableLayout layout, ChainMembers members) {
    this.space = space;
    this.layout = layout;
    this.members = members;
    this.range = members.range;
    this.chains = forest.count();
    this.lift = new long[layout.entries];
    this.dropped = new long[layout.firstOp[space.size()] / TableLayout.OP * range];
    this.received = new long[space.size() * range];
  }

  /**
   * The bound of dense chains with messages; all points that have a removed value, and perhaps the
   * whole space, get bounds beyond the incumbent.
   *
   * @param target the value of the incumbent, or of some point, without the norm terms
   */
  static ChainBound raise(
      SearchSpace space,
      ChainForest forest,
      NormTerms norms,
      SharedIncumbent incumbent,
      long target,
      SearchListener listener) {
    TableLayout layout = new TableLayout(space, forest, listener);
    ChainSlopes slopes = ChainSlopes.ascend(space, forest, target, listener);
    DenseChains chains = new DenseChains(space, forest, layout, slopes);
    ChainMembers members = new ChainMembers(space, forest);
    DualAscent ascent = new DualAscent(space, forest, members, layout, chains);
    ascent.run(incumbent, norms.bound(0, 0), listener);
    ChainMessages messages = new ChainMessages(space, forest, layout, members);
    messages.compile(ascent);
    chains.send(messages, layout);
    return chains;
  }

  private void compile(DualAscent ascent) {
    long[] now = new long[members.chain.length * range];
    for (int e = 0; e < members.chain.length; e++) {
      for (int v = 0; v < values(members.position[e]); v++) {
        now[e * range + v] = ascent.message(e, v);
        received[members.position[e] * range + v] += now[e * range + v];
      }
    }
    for (int k = 0; k < space.size(); k++) {
      for (int v = 0; v < values(k); v++) {
        if (ascent.isRemoved(k, v)) {
          received[k * range + v] = DualAscent.REMOVED;
        }
      }
    }
    for (int s = 1; s < chains; s++) {
      if (layout.first[s] >= 0) {
        lift(s, now, layout.first[s]);
      }
    }
    for (int op = 0; op < layout.firstOp[space.size()]; op += TableLayout.OP) {
      int source = members.start[layout.ops[op + TableLayout.SOURCE_OWNER]];
      int owner = layout.ops[op + TableLayout.TARGET_OWNER];
      int target = layout.place(layout.ops[op + TableLayout.TARGET]);
      System.arraycopy(now, source * range, dropped, op / TableLayout.OP * range, range);
      if (isUnary(owner)) {
        for (int v = 0; v < layout.width[owner]; v++) {
          lift[target + v] = -now[(source + 1) * range + v];
        }
      } else {
        int tail = members.start[owner];
        int length = members.start[owner + 1] - tail;
        for (int i = 0; i < length * range; i++) {
          now[tail * range + i] += now[(source + 1) * range + i];
        }
        lift(owner, now, target);
      }
    }
  }

  private int values(int position) {
    return space.high(position) - space.low(position) + 1;
  }

  /** Writes the lift of one table. */
  private void lift(int s, long[] now, int to) {
    long[] sums = {0};
    for (int e = members.start[s]; e < members.start[s + 1]; e++) {
      int k = members.position[e];
      long[] longer = new long[members.widthAfter[e]];
      Arrays.fill(longer, DualAscent.REMOVED);
      for (int v = 0; v < values(k); v++) {
        if (received[k * range + v] != DualAscent.REMOVED) {
          int w = space.low(k) + v;
          int at = members.lowBefore[e] + members.value[e] * w - members.lowAfter[e];
          for (int q = 0; q < sums.length; q++) {
            longer[at + q] = Math.min(longer[at + q], sums[q] - now[e * range + v]);
          }
        }
      }
      sums = longer;
    }
    System.arraycopy(sums, 0, lift, to, sums.length);
  }

  boolean isUnary(int owner) {
    return owner >= chains;
  }

  int range() {
    return range;
  }

  /** What the unary function of a position receives at a value minus low. */
  long received(int position, int v) {
    return received[position * range + v];
  }
}
