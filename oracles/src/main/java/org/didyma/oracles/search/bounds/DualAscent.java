package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;

/**
 * Raises the chain bound at the root by messages between chains and their coordinates, and removes
 * values that no minimiser needs.
 *
 * <p>For any integers phi_{c,l}(v), a chain's f_c(q) may be replaced by r_c(w) = f_c(q) - sum over
 * its coordinates l of phi_{c,l}(w_l), q = sum of x_l w_l, when phi_{c,l} is added to the unary
 * function of l: the objective stays the same, while the sum of the minima changes. {@link
 * ChainSlopes} are the messages that are linear in v and equal for all coordinates of a chain.
 *
 * <p>One step takes a coordinate l. With all minima brought to 0 and their sum in a constant, the
 * least of r_c over the points with w_l = v, summed over the chains of l, and the unary function at
 * v are a bound of w_l = v above the constant. Its minimum over v goes into the constant. The rest
 * is shared out among the chains. So the constant never falls, and the sum of all that is not in
 * it, at any point, is at most what it was at the beginning; that keeps sums from overflowing.
 *
 * <p>A value whose bound closes all points that have it is removed. The least of r_c comes from
 * sums over the coordinates before l and after l, which two sweeps in opposite directions keep up
 * to date.
 */
final class DualAscent {

  /** Stands for infinity. */
  static final long REMOVED = 1L << 58;

  private static final long LIMIT = 1L << 57;

  private static final int SWEEPS = 60;

  /**
   * A sweep that gains less than this part of the distance to the incumbent is the last but one.
   */
  private static final int LEAST_GAIN = 256;

  private final SearchSpace space;
  private final ChainMembers members;
  private final int range;
  private final int shift;
  private final long[] message; // by entry and value
  private final int[] beforeAt; // by entry: where its sums start
  private final int[] afterAt;
  private final long[] before; // by sum of the members before: the least of minus their messages
  private final long[] after; // by sum up to and with the member: the least of what is behind it
  private final long[] weight; // by chain, 0 where there is no function
  private final long[] unary; // by position and value
  private final boolean[] removed; // by position and value
  private final int[] firstOf; // by position, into "uses"
  private final int[] uses; // entries
  private final long[] marginal; // by use and value, of one position
  private final long[] total; // by value, of one position
  private final long spread; // bound on all that is not in the constant
  private long constant;
  private boolean closed;

  /**
   * Prepares the ascent from the minima of the functions themselves.
   *
   * @param functions their tables, in units of 2^-shift
   */
  DualAscent(
      SearchSpace space,
      ChainForest forest,
      ChainMembers members,
      TableLayout layout,
      DenseChains functions) {
    this.space = space;
    this.members = members;
    this.range = members.range;
    this.shift = functions.shift();
    int entries = members.chain.length;
    this.message = new long[entries * range];
    this.beforeAt = new int[entries];
    this.afterAt = new int[entries];
    this.weight = new long[forest.count()];
    this.firstOf = new int[space.size() + 1];
    int sums = 0;
    for (int e = 0; e < entries; e++) {
      if (layout.first[members.chain[e]] >= 0) {
        firstOf[members.position[e] + 1]++;
        beforeAt[e] = sums;
        afterAt[e] = sums;
        sums += members.widthAfter[e];
      }
    }
    this.before = new long[sums];
    this.after = new long[sums];
    int most = 0;
    for (int k = 0; k < space.size(); k++) {
      most = Math.max(most, firstOf[k + 1]);
      firstOf[k + 1] += firstOf[k];
    }
    this.uses = new int[firstOf[space.size()]];
    int[] next = firstOf.clone();
    for (int e = 0; e < entries; e++) {
      if (layout.first[members.chain[e]] >= 0) {
        uses[next[members.position[e]]++] = e;
      }
    }
    this.marginal = new long[most * range];
    this.total = new long[range];
    this.unary = new long[space.size() * range];
    this.removed = new boolean[space.size() * range];
    this.constant = functions.fineRoot();
    this.spread = start(layout, functions.table);
  }

  /** Copies the functions with their minima taken off; returns a bound on their sum. */
  private long start(TableLayout layout, long[] table) {
    long sum = 0;
    for (int s = 1; s < weight.length; s++) {
      if (layout.first[s] >= 0) {
        int last = members.start[s + 1] - 1;
        long most = normalise(table, layout.first[s], layout.width[s], after, afterAt[last]);
        sum = Math.min(LIMIT, sum + most);
        // Any weights are valid; about the square root of the chain's range does best.
        weight[s] = 1L << (64 - Long.numberOfLeadingZeros(most + (1L << shift))) / 2;
        for (int e = members.start[s]; e < last; e++) {
          pushForward(e);
        }
      }
    }
    for (int k = 0; k < space.size(); k++) {
      int owner = layout.unaryOwner(k);
      long most = normalise(table, layout.first[owner], layout.width[owner], unary, k * range);
      sum = Math.min(LIMIT, sum + most);
    }
    return sum;
  }

  /** Copies a function with its minimum taken off; returns its maximum then. */
  private static long normalise(long[] from, int at, int width, long[] to, int target) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = at; i < at + width; i++) {
      least = Math.min(least, from[i]);
      most = Math.max(most, from[i]);
    }
    for (int i = 0; i < width; i++) {
      to[target + i] = from[at + i] - least;
    }
    return Math.min(LIMIT, most - least);
  }

  /**
   * Raises the bound.
   *
   * @param incumbent what is to be improved
   * @param rest lower bound on the norm terms
   * @throws SearchStoppedException when the listener says so
   */
  void run(SharedIncumbent incumbent, long rest, SearchListener listener) {
    int[] smallest = new int[space.size()];
    for (int k = 0; k < space.size(); k++) {
      smallest[space.coordinate(k)] = space.low(k);
    }
    for (int sweep = 0; sweep < SWEEPS && !closed && staysSmall(); sweep++) {
      boolean rarestFirst = sweep % 2 == 0;
      long was = constant;
      for (int i = 0; i < space.size() && !closed; i++) {
        SearchStoppedException.throwIf(listener);
        int k = rarestFirst ? space.size() - 1 - i : i;
        step(k, rarestFirst, incumbent, rest, smallest);
      }
      long gap = incumbent.cutoff(rest) - (constant >> shift);
      if (sweep > 0 && (constant - was >> shift) < gap / LEAST_GAIN) {
        break;
      }
    }
  }

  /** True when no sum can overflow in the next sweep, which changes messages by so much at most. */
  private boolean staysSmall() {
    long change = 2L * space.size() * range + 1;
    if (spread >= LIMIT / change) {
      return false;
    }
    long sum = spread * change;
    for (int e = 0; e < members.chain.length && sum < LIMIT; e++) {
      long most = 0;
      for (int i = e * range; i < (e + 1) * range; i++) {
        most = Math.max(most, Math.abs(message[i]));
      }
      sum += most;
    }
    return sum < LIMIT;
  }

  private void step(
      int k, boolean rarestFirst, SharedIncumbent incumbent, long rest, int[] smallest) {
    int values = space.high(k) - space.low(k) + 1;
    System.arraycopy(unary, k * range, total, 0, values);
    long weights = 0;
    for (int j = firstOf[k]; j < firstOf[k + 1]; j++) {
      addMarginals(uses[j], (j - firstOf[k]) * range, values);
      weights += weight[members.chain[uses[j]]];
    }
    long least = removeValues(k, values, incumbent, rest, smallest);
    if (least == Long.MAX_VALUE) {
      closed = true;
      return;
    }
    constant += least;
    for (int v = 0; v < values; v++) {
      if (!removed[k * range + v]) {
        unary[k * range + v] = total[v] - least;
      }
    }
    for (int j = firstOf[k]; j < firstOf[k + 1]; j++) {
      int e = uses[j];
      long ratio = (weight[members.chain[e]] << 16) / weights;
      for (int v = 0; v < values; v++) {
        if (!removed[k * range + v]) {
          long excess = total[v] - least;
          long share = (excess >> 16) * ratio + ((excess & 0xFFFF) * ratio >> 16);
          unary[k * range + v] -= share;
          message[e * range + v] += marginal[(j - firstOf[k]) * range + v] - share;
        }
      }
      if (rarestFirst) {
        pushBackward(e);
      } else {
        pushForward(e);
      }
    }
  }

  /** The least of a chain with one of its members at each value. */
  private void addMarginals(int e, int to, int values) {
    int k = members.position[e];
    int width = members.widthBefore[e];
    int first = beforeAt[e];
    for (int v = 0; v < values; v++) {
      if (!removed[k * range + v]) {
        int second = afterAt[e] + offset(e, v);
        long least = Long.MAX_VALUE;
        for (int q = 0; q < width; q++) {
          least = Math.min(least, before[first + q] + after[second + q]);
        }
        least -= message[e * range + v];
        marginal[to + v] = least;
        total[v] += least;
      }
    }
  }

  /** Removes values by their bounds; returns the least total of the others. */
  private long removeValues(
      int k, int values, SharedIncumbent incumbent, long rest, int[] smallest) {
    long least = Long.MAX_VALUE;
    int coordinate = space.coordinate(k);
    for (int v = 0; v < values; v++) {
      if (!removed[k * range + v]) {
        long bound = constant + total[v] + (1L << shift) - 1 >> shift;
        smallest[coordinate] = space.low(k) + v;
        if (incumbent.closes(bound + rest, smallest)) {
          removed[k * range + v] = true;
        } else {
          least = Math.min(least, total[v]);
        }
      }
    }
    smallest[coordinate] = space.low(k);
    return least;
  }

  /** Where the sum 0 of the members before is found among the sums with member e at a value. */
  private int offset(int e, int v) {
    int w = space.low(members.position[e]) + v;
    return members.lowBefore[e] + members.value[e] * w - members.lowAfter[e];
  }

  /** The sums before the next member. */
  private void pushForward(int e) {
    if (e + 1 == members.start[members.chain[e] + 1]) {
      return;
    }
    int k = members.position[e];
    int to = beforeAt[e + 1];
    Arrays.fill(before, to, to + members.widthAfter[e], REMOVED);
    for (int v = 0; v <= space.high(k) - space.low(k); v++) {
      if (!removed[k * range + v]) {
        int at = to + offset(e, v);
        for (int q = 0; q < members.widthBefore[e]; q++) {
          before[at + q] =
              Math.min(before[at + q], before[beforeAt[e] + q] - message[e * range + v]);
        }
      }
    }
  }

  /** The sums behind the previous member. */
  private void pushBackward(int e) {
    if (e == members.start[members.chain[e]]) {
      return;
    }
    int k = members.position[e];
    int to = afterAt[e - 1];
    Arrays.fill(after, to, to + members.widthBefore[e], REMOVED);
    for (int v = 0; v <= space.high(k) - space.low(k); v++) {
      if (!removed[k * range + v]) {
        int at = afterAt[e] + offset(e, v);
        for (int q = 0; q < members.widthBefore[e]; q++) {
          after[to + q] = Math.min(after[to + q], after[at + q] - message[e * range + v]);
        }
      }
    }
  }

  /** The message of an entry for a value minus low; 0 for one that is removed. */
  long message(int entry, int v) {
    return isRemoved(members.position[entry], v) ? 0 : message[entry * range + v];
  }

  /** True when no point with this value, given minus low, can replace the incumbent. */
  boolean isRemoved(int position, int v) {
    return removed[position * range + v];
  }
}
