package org.didyma.oracles.sampling.masses;

import java.util.Arrays;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.bounds.ChainPlan;
import org.didyma.oracles.search.bounds.ChainSlopes;
import org.didyma.oracles.search.bounds.TableLayout;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.StopCheck;

/**
 * A lower bound on losses that is a sum over the free coordinates, kept along one path of a search
 * tree; what it makes of masses is up to those who sum up.
 *
 * <p>Each chain sends the coordinate it starts with, its head l, the message m(v) = min over q of
 * f(q + x v), q the undecided part of the chain's other coordinates. So
 *
 * <p>L(w) &gt;= constant + sum over free l of h_l(w_l), h_l(v) = unary_l(v) + sum of the messages
 * to l,
 *
 * <p>From the depth on where no chain has two free coordinates it is the loss itself.
 *
 * <p>For a loss that is not 0/1, slopes that are tangents of the chains' functions are taken from
 * them and given to the coordinates first ({@link ChainSlopes}), which changes no loss: what a
 * chain then still varies by is small, and the coordinates know the rest.
 *
 * <p>It does not fall at any point when a coordinate is fixed: fixing the head l to v turns h_l(v)
 * into a constant, and replaces m(v) by the chain as a summand of its tail, whose messages are at
 * least the tail's old ones plus m(v).
 *
 * <p>Tables are laid out and computed as in {@link TableLayout}; the unary functions are part of h
 * and have no tables here.
 */
final class StarBound {

  /** Largest number of entries of h, over all depths. */
  private static final long MAX_ENTRIES = 1L << 22;

  /** Slopes are in units of at least 2^-FINENESS of the loss. */
  private static final int FINENESS = 6;

  /** A message is computed in full unless that takes more than this many times its chain's size. */
  private static final long MOST_WORK = 16;

  /** What does not depend on the path, shared by copies. */
  private static final class Plan {
    final int size;
    final int chains;
    final int[] low;
    final int[] start; // by position: where its values lie in h
    final int[] ops;
    final int[] firstOp;
    final int[] head; // by chain
    final int[] entry; // by chain: x at its head
    final int[] values; // by chain: number of values of its head
    final int[] message; // by table number: offset of its message, -1 for none
    final int shift; // all functions are in units of 2^-shift of the loss

    Plan(SearchSpace space, ChainForest forest, TableLayout layout, int shift) {
      this.shift = shift;
      this.size = space.size();
      this.chains = forest.count();
      this.ops = layout.operations();
      this.firstOp = layout.firstOperations();
      this.low = new int[size];
      this.start = new int[size + 1];
      for (int k = 0; k < size; k++) {
        low[k] = space.low(k);
        start[k + 1] = start[k] + space.high(k) - space.low(k) + 1;
      }
      this.head = new int[chains];
      this.entry = new int[chains];
      this.values = new int[chains];
      this.message = new int[layout.tables()];
      int at = 0;
      for (int s = 1; s < chains; s++) {
        head[s] = forest.position(s);
        entry[s] = forest.value(s);
        values[s] = start[head[s] + 1] - start[head[s]];
        if (layout.first(s) >= 0) {
          message[layout.firstNumber(s)] = at;
          at += values[s];
        }
      }
      for (int op = 0; op < firstOp[size]; op += TableLayout.OP) {
        int target = ops[op + TableLayout.TARGET_OWNER];
        if (target < chains) {
          message[ops[op + TableLayout.TARGET_MIN]] = at;
          at += values[target];
        }
      }
      this.messages = at;
    }

    final int messages;
  }

  private final Plan plan;
  private final long[] table;
  private final long[] message;
  private final long[] constant; // by depth
  private final long[][] h; // by depth
  private final boolean[] changed; // by position

  /** True when the tables fit into memory. */
  static boolean applies(SearchSpace space, ChainForest forest) {
    long values = 0;
    for (int k = 0; k < space.size(); k++) {
      values += space.high(k) - space.low(k) + 1L;
    }
    return values * (space.size() + 1L) <= MAX_ENTRIES && ChainPlan.of(space, forest).tables();
  }

  /**
   * The bound at the root.
   *
   * @throws SearchStoppedException when the listener says so
   */
  StarBound(SearchSpace space, ChainForest forest, SearchListener listener) {
    this(
        space,
        forest,
        new TableLayout(space, forest, listener),
        slopes(space, forest, listener),
        listener);
  }

  private static ChainSlopes slopes(
      SearchSpace space, ChainForest forest, SearchListener listener) {
    return space.problem().isZeroOne()
        ? ChainSlopes.none(space, forest)
        : ChainSlopes.tangents(space, forest, FINENESS, listener);
  }

  private StarBound(
      SearchSpace space,
      ChainForest forest,
      TableLayout layout,
      ChainSlopes slopes,
      SearchListener listener) {
    this(new Plan(space, forest, layout, slopes.shift()), new long[layout.entries()]);
    StopCheck check = new StopCheck(listener);
    constant[0] = space.problem().baseLoss() << plan.shift;
    for (int k = 0; k < plan.size; k++) {
      for (int v = space.low(k); v <= space.high(k); v++) {
        h[0][plan.start[k] + v - space.low(k)] = slopes.linear(k) * v;
      }
    }
    for (int s = 1; s < plan.chains; s++) {
      check.steps(plan.values[s] * (1 + forest.width(s)));
      if (forest.isUnary(s)) {
        for (int i = 0; i < plan.values[s]; i++) {
          long q = (long) plan.entry[s] * (plan.low[plan.head[s]] + i);
          h[0][plan.start[plan.head[s]] + i] += forest.loss(s, q) << plan.shift;
        }
      } else if (layout.first(s) >= 0) {
        int at = layout.first(s);
        for (long q = forest.low(s); q <= forest.high(s); q++) {
          table[at++] = (forest.loss(s, q) << plan.shift) - slopes.slope(s) * q;
        }
        send(0, s, layout.first(s), layout.width(s), plan.message[layout.firstNumber(s)]);
      }
    }
    Arrays.fill(changed, true);
  }

  private StarBound(Plan plan, long[] table) {
    int d = plan.size;
    this.plan = plan;
    this.table = table;
    this.message = new long[plan.messages];
    this.constant = new long[d + 1];
    this.h = new long[d + 1][plan.start[d]];
    this.changed = new boolean[d];
  }

  /** The same bound at the root, with a path of its own. */
  StarBound copy() {
    StarBound copy = new StarBound(plan, table.clone());
    System.arraycopy(message, 0, copy.message, 0, message.length);
    System.arraycopy(h[0], 0, copy.h[0], 0, h[0].length);
    copy.constant[0] = constant[0];
    Arrays.fill(copy.changed, true);
    return copy;
  }

  /** How many coordinates there are, free or not. */
  int size() {
    return plan.size;
  }

  /** All values are in units of 2^-shift of the loss. */
  int shift() {
    return plan.shift;
  }

  /** The constant for the current prefix of a length: the loss, where all is fixed. */
  long constant(int depth) {
    return constant[depth];
  }

  /**
   * All h_l of free positions l for the current prefix of a length, h_l(v) at {@link #start} of l
   * plus v less the least v. Not to be changed.
   */
  long[] costs(int depth) {
    return h[depth];
  }

  /** Where the values of a position start; one more position for their end. */
  int start(int position) {
    return plan.start[position];
  }

  /** The least value of a position. */
  int low(int position) {
    return plan.low[position];
  }

  /** True when h_l of a free position l has changed since this was last asked. */
  boolean takeChange(int position) {
    boolean has = changed[position];
    changed[position] = false;
    return has;
  }

  /** Fixes position {@code depth} to a value. */
  void descend(int depth, int value) {
    int next = depth + 1;
    int from = plan.start[next];
    System.arraycopy(h[depth], from, h[next], from, h[next].length - from);
    int chosen = value - plan.low[depth];
    long fixed = constant[depth] + h[depth][plan.start[depth] + chosen];
    int[] ops = plan.ops;
    int end = plan.firstOp[next];
    for (int op = plan.firstOp[depth]; op < end; op += TableLayout.OP) {
      fixed -= message[plan.message[ops[op + TableLayout.SOURCE_MIN]] + chosen];
      int source = ops[op + TableLayout.SOURCE] + ops[op + TableLayout.VALUE] * value;
      int target = ops[op + TableLayout.TARGET_OWNER];
      if (target >= plan.chains) {
        addToUnary(next, target - plan.chains, source, ops[op + TableLayout.STRIDE]);
      } else {
        addToChain(next, target, source, op);
      }
    }
    constant[next] = fixed;
  }

  private void addToUnary(int depth, int position, int source, int stride) {
    long[] own = h[depth];
    for (int i = plan.start[position]; i < plan.start[position + 1]; i++, source += stride) {
      own[i] += table[source];
    }
    changed[position] = true;
  }

  private void addToChain(int depth, int chain, int source, int op) {
    int previous = plan.ops[op + TableLayout.PREVIOUS];
    int target = plan.ops[op + TableLayout.TARGET];
    int length = plan.ops[op + TableLayout.LENGTH];
    if (previous < 0) {
      System.arraycopy(table, source, table, target, length);
    } else {
      for (int i = 0; i < length; i++) {
        table[target + i] = table[previous + i] + table[source + i];
      }
      long[] own = h[depth];
      int old = plan.message[plan.ops[op + TableLayout.PREVIOUS_MIN]];
      int at = plan.start[plan.head[chain]];
      for (int i = 0; i < plan.values[chain]; i++) {
        own[at + i] -= message[old + i];
      }
    }
    send(depth, chain, target, length, plan.message[plan.ops[op + TableLayout.TARGET_MIN]]);
  }

  /** Computes the message of a chain's table and adds it to h. */
  private void send(int depth, int chain, int at, int length, int to) {
    int values = plan.values[chain];
    int entry = plan.entry[chain];
    if (values == 3 && (entry == 1 || entry == -1)) {
      sendTernary(at, length, to, entry);
    } else {
      sendAny(at, length, to, values, entry);
    }
    long[] own = h[depth];
    int start = plan.start[plan.head[chain]];
    for (int i = 0; i < values; i++) {
      own[start + i] += message[to + i];
    }
    changed[plan.head[chain]] = true;
  }

  /** Three overlapping windows of all but two entries. */
  private void sendTernary(int at, int length, int to, int entry) {
    int end = at + length;
    long middle = Long.MAX_VALUE;
    for (int i = at + 2; i < end - 2; i++) {
      middle = Math.min(middle, table[i]);
    }
    if (length == 3) {
      message[to + 1 - entry] = table[at];
      message[to + 1] = table[at + 1];
      message[to + 1 + entry] = table[at + 2];
      return;
    }
    long second = table[at + 1];
    long lastButOne = table[end - 2];
    message[to + 1 - entry] = Math.min(middle, Math.min(table[at], second));
    message[to + 1] = Math.min(middle, Math.min(second, lastButOne));
    message[to + 1 + entry] = Math.min(middle, Math.min(lastButOne, table[end - 1]));
  }

  /** The window of value number i starts |x| i entries from the low end for x above 0. */
  private void sendAny(int at, int length, int to, int values, int entry) {
    int step = Math.abs(entry);
    int span = step * (values - 1);
    int window = length - span;
    if (window > span) {
      sendOverlapping(at, window, to, values, entry);
      return;
    }
    boolean full = (long) values * window <= MOST_WORK * length;
    for (int i = 0; i < values; i++) {
      int start = at + (full ? step * (entry > 0 ? i : values - 1 - i) : 0);
      int end = full ? start + window : at + length;
      if (!full && i > 0) {
        message[to + i] = message[to];
        continue;
      }
      long smallest = Long.MAX_VALUE;
      for (int j = start; j < end; j++) {
        smallest = Math.min(smallest, table[j]);
      }
      message[to + i] = smallest;
    }
  }

  /**
   * Windows that all hold the middle of the table: its least entry, and running minima outwards
   * from it on both sides.
   */
  private void sendOverlapping(int at, int window, int to, int values, int entry) {
    int step = Math.abs(entry);
    int first = entry > 0 ? to : to + values - 1; // of the window that starts at the low end
    int next = entry > 0 ? 1 : -1;
    int span = step * (values - 1);
    long least = Long.MAX_VALUE;
    for (int i = at + span; i < at + window; i++) {
      least = Math.min(least, table[i]);
    }
    long right = least;
    int end = at + window;
    for (int i = 0; i < values; i++) {
      message[first + i * next] = right;
      for (int j = end; i + 1 < values && j < end + step; j++) {
        right = Math.min(right, table[j]);
      }
      end += step;
    }
    long left = Long.MAX_VALUE;
    int start = at + span;
    for (int i = values - 2; i >= 0; i--) {
      for (int j = start - 1; j >= start - step; j--) {
        left = Math.min(left, table[j]);
      }
      start -= step;
      message[first + i * next] = Math.min(message[first + i * next], left);
    }
  }
}
