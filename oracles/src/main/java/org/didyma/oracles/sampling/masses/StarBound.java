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

  /** A sum of so large entries is taken for too large for int. */
  private static final double MOST_NARROW = 0x1p30;

  /** One in so many operations is done before the rest. */
  private static final int FIRST_PART = 5;

  /** Slopes are in units of at least 2^-FINENESS of the loss. */
  private static final int FINENESS = 6;

  /** What does not depend on the path, shared by copies. */
  private static final class Plan {

    // Fields of one operation: a chain's function, one coordinate fixed, is added to its tail.
    static final int SOURCE = 0; // offset of the chain's table when v = 0
    static final int FACTOR = 1; // times v is to be added to that
    static final int SENT = 2; // offset of the chain's message
    static final int HEAD = 3; // position that the tail starts with, or is
    static final int COSTS = 4; // where the values of that position lie in h
    static final int VALUES = 5; // how many they are
    static final int STEP = 6; // x of the tail at that position
    static final int PREVIOUS = 7; // offset of the tail's table before, -1 for none, or UNARY
    static final int TARGET = 8; // offset of the tail's table
    static final int LENGTH = 9;
    static final int OLD = 10; // offset of the tail's message before
    static final int TO = 11; // offset of the tail's message
    static final int FIELDS = 12;

    /** The tail is a function of one coordinate. */
    static final int UNARY = -2;

    final int size;
    final int[] low;
    final int[] start; // by position: where its values lie in h
    final int[] ops;
    final int[] firstOp; // by position
    final int messages;
    final int shift; // all functions are in units of 2^-shift of the loss

    /**
     * Lays out messages and operations.
     *
     * @param first by chain: where its first message goes to, to be set
     */
    Plan(SearchSpace space, ChainForest forest, TableLayout layout, int shift, int[] first) {
      this.shift = shift;
      this.size = space.size();
      this.low = new int[size];
      this.start = new int[size + 1];
      for (int k = 0; k < size; k++) {
        low[k] = space.low(k);
        start[k + 1] = start[k] + space.high(k) - space.low(k) + 1;
      }
      int[] message = new int[layout.tables()]; // by table number: offset of its message
      int at = 0;
      for (int s = 1; s < forest.count(); s++) {
        if (layout.first(s) >= 0) {
          first[s] = at;
          message[layout.firstNumber(s)] = at;
          at += values(forest.position(s));
        }
      }
      int[] given = layout.operations();
      int[] firstGiven = layout.firstOperations();
      int count = firstGiven[size] / TableLayout.OP;
      this.ops = new int[count * FIELDS];
      this.firstOp = new int[size + 1];
      for (int k = 0; k <= size; k++) {
        firstOp[k] = firstGiven[k] / TableLayout.OP * FIELDS;
      }
      for (int i = 0; i < count; i++) {
        int from = i * TableLayout.OP;
        int op = i * FIELDS;
        ops[op + SOURCE] = given[from + TableLayout.SOURCE];
        ops[op + FACTOR] = given[from + TableLayout.VALUE];
        ops[op + SENT] = message[given[from + TableLayout.SOURCE_MIN]];
        int owner = given[from + TableLayout.TARGET_OWNER];
        boolean isUnary = owner >= forest.count();
        int head = isUnary ? owner - forest.count() : forest.position(owner);
        ops[op + HEAD] = head;
        ops[op + COSTS] = start[head];
        ops[op + VALUES] = values(head);
        ops[op + STEP] = isUnary ? given[from + TableLayout.STRIDE] : forest.value(owner);
        ops[op + PREVIOUS] = isUnary ? UNARY : given[from + TableLayout.PREVIOUS];
        if (!isUnary) {
          ops[op + TARGET] = given[from + TableLayout.TARGET];
          ops[op + LENGTH] = given[from + TableLayout.LENGTH];
          ops[op + OLD] = message[given[from + TableLayout.PREVIOUS_MIN]];
          ops[op + TO] = at;
          message[given[from + TableLayout.TARGET_MIN]] = at;
          at += values(head);
        }
      }
      this.messages = at;
    }

    private int values(int position) {
      return start[position + 1] - start[position];
    }
  }

  private final Plan plan;
  private final ChainTables tables;
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
    this(space, forest, layout, slopes, new int[forest.count()], listener);
  }

  private StarBound(
      SearchSpace space,
      ChainForest forest,
      TableLayout layout,
      ChainSlopes slopes,
      int[] message,
      SearchListener listener) {
    this(
        new Plan(space, forest, layout, slopes.shift(), message),
        isNarrow(forest, layout, slopes, listener),
        layout.entries());
    StopCheck check = new StopCheck(listener);
    constant[0] = space.problem().baseLoss() << plan.shift;
    for (int k = 0; k < plan.size; k++) {
      for (int v = space.low(k); v <= space.high(k); v++) {
        h[0][plan.start[k] + v - space.low(k)] = slopes.linear(k) * v;
      }
    }
    for (int s = 1; s < forest.count(); s++) {
      int head = forest.position(s);
      int costs = plan.start[head];
      int values = plan.values(head);
      check.steps(values * (1 + forest.width(s)));
      if (forest.isUnary(s)) {
        for (int i = 0; i < values; i++) {
          long q = (long) forest.value(s) * (plan.low[head] + i);
          h[0][costs + i] += forest.loss(s, q) << plan.shift;
        }
      } else if (layout.first(s) >= 0) {
        int at = layout.first(s);
        for (long q = forest.low(s); q <= forest.high(s); q++) {
          tables.set(at++, (forest.loss(s, q) << plan.shift) - slopes.slope(s) * q);
        }
        tables.send(layout.first(s), layout.width(s), message[s], values, forest.value(s));
        tables.addMessage(h[0], costs, message[s], values);
      }
    }
    Arrays.fill(changed, true);
  }

  /**
   * Whether all entries of all tables, which are sums of functions of different chains, are within
   * the range of int with room to spare.
   */
  private static boolean isNarrow(
      ChainForest forest, TableLayout layout, ChainSlopes slopes, SearchListener listener) {
    StopCheck check = new StopCheck(listener);
    double sum = 0;
    for (int s = 1; s < forest.count(); s++) {
      if (!forest.isUnary(s) && layout.first(s) >= 0) {
        check.steps(1 + forest.width(s));
        double largest = 0;
        for (long q = forest.low(s); q <= forest.high(s); q++) {
          double entry = Math.scalb((double) forest.loss(s, q), slopes.shift());
          largest = Math.max(largest, Math.abs(entry - (double) slopes.slope(s) * q));
        }
        sum += largest;
      }
    }
    return sum < MOST_NARROW;
  }

  private StarBound(Plan plan, boolean isNarrow, int entries) {
    this(
        plan,
        isNarrow ? new IntTables(entries, plan.messages) : new LongTables(entries, plan.messages));
  }

  private StarBound(Plan plan, ChainTables tables) {
    int d = plan.size;
    this.plan = plan;
    this.tables = tables;
    this.constant = new long[d + 1];
    this.h = new long[d + 1][plan.start[d]];
    this.changed = new boolean[d];
  }

  /** The same bound at the root, with a path of its own. */
  StarBound copy() {
    StarBound copy = new StarBound(plan, tables.copy());
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
    begin(depth, value);
    finish(depth, value);
  }

  /**
   * Does the first part of {@link #descend}. The bound is then a bound already, and does not fall
   * at any point when {@link #finish} does the rest.
   */
  void begin(int depth, int value) {
    int next = depth + 1;
    int from = plan.start[next];
    System.arraycopy(h[depth], from, h[next], from, h[next].length - from);
    constant[next] = constant[depth] + h[depth][plan.start[depth] + value - plan.low[depth]];
    int first = plan.firstOp[depth];
    add(depth, value, first, first + firstPart(depth));
  }

  /** Does the rest. */
  void finish(int depth, int value) {
    add(depth, value, plan.firstOp[depth] + firstPart(depth), plan.firstOp[depth + 1]);
  }

  /** The operations of the heaviest chains come first, so a small part tells much. */
  private int firstPart(int depth) {
    int count = (plan.firstOp[depth + 1] - plan.firstOp[depth]) / Plan.FIELDS;
    return count / FIRST_PART * Plan.FIELDS;
  }

  /** Adds chains to their tails. */
  private void add(int depth, int value, int first, int end) {
    int next = depth + 1;
    int chosen = value - plan.low[depth];
    long fixed = constant[next];
    int[] ops = plan.ops;
    long[] costs = h[next];
    for (int op = first; op < end; op += Plan.FIELDS) {
      fixed -= tables.message(ops[op + Plan.SENT] + chosen);
      int source = ops[op + Plan.SOURCE] + ops[op + Plan.FACTOR] * value;
      int previous = ops[op + Plan.PREVIOUS];
      int at = ops[op + Plan.COSTS];
      int values = ops[op + Plan.VALUES];
      int step = ops[op + Plan.STEP];
      if (previous == Plan.UNARY) {
        tables.addTo(costs, at, at + values, source, step);
      } else {
        int target = ops[op + Plan.TARGET];
        int length = ops[op + Plan.LENGTH];
        int to = ops[op + Plan.TO];
        if (previous < 0) {
          tables.copy(source, target, length);
          tables.send(target, length, to, values, step);
          tables.addMessage(costs, at, to, values);
        } else {
          tables.addAndSend(previous, source, target, length, to, values, step);
          tables.replaceMessage(costs, at, ops[op + Plan.OLD], to, values);
        }
      }
      changed[ops[op + Plan.HEAD]] = true;
    }
    constant[next] = fixed;
  }
}
