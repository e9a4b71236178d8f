package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import java.util.List;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.StopCheck;
import org.jspecify.annotations.Nullable;

/**
 * A lower bound on losses that is a sum over the free coordinates, kept along one path of a search
 * tree; what it makes of masses is up to those who sum up.
 *
 * <p>Each chain sends one of its free coordinates l, its receiver, the message m(v) = min over q of
 * f(q + x v), q the undecided part of the chain's other coordinates. So
 *
 * <p>L(w) &gt;= constant + sum over free l of h_l(w_l), h_l(v) = unary_l(v) + sum of the messages
 * to l,
 *
 * <p>From the depth on where no chain has two free coordinates it is the loss itself. Where
 * coordinates are steps of {@link ThresholdGroups}, a message says what each level of the receiver
 * costs instead, w_l and the weights below it; {@link Receivers} say which one it is.
 *
 * <p>For a loss that is not 0/1, slopes that are tangents of the chains' functions are taken from
 * them and given to the coordinates first ({@link ChainSlopes}), which changes no loss: what a
 * chain then still varies by is small, and the coordinates know the rest.
 *
 * <p>It does not fall at any point when a coordinate is fixed: that turns h_l(v) into a constant,
 * and replaces the message of each chain that starts with it by the chain as a summand of its tail,
 * whose messages are at least the tail's old ones plus that.
 *
 * <p>Tables are laid out and computed as in {@link TableLayout}; the unary functions are part of h
 * and have no tables here.
 */
public final class StarBound {

  /** Largest number of entries of h, over all depths. */
  private static final long MAX_ENTRIES = 1L << 22;

  /** A sum of so large entries is taken for too large for int. */
  private static final long MOST_NARROW = 1L << 30;

  /** Slopes are in units of at least 2^-FINENESS of the loss. */
  private static final int FINENESS = 6;

  private final StarPlan plan;
  private final MessageTables tables;
  private final @Nullable TernarySums loops;
  private final int[] ops; // of the path
  private final long[] constant; // by depth
  private final long[][] h; // by depth
  private final int[] level; // by position, of those that are fixed
  private final boolean[] changed; // by position

  /** True when the tables fit into memory. */
  public static boolean applies(SearchSpace space, ChainForest forest, ThresholdGroups stairs) {
    return stairs.start(stairs.size()) * (space.size() + 1L) <= MAX_ENTRIES
        && ChainPlan.of(space, forest).tables();
  }

  /**
   * @throws SearchStoppedException when the listener says so
   */
  public StarBound(
      SearchSpace space, ChainForest forest, ThresholdGroups stairs, SearchListener listener) {
    this(
        space,
        new Receivers(space, forest, stairs),
        stairs,
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
      Receivers to,
      ThresholdGroups stairs,
      TableLayout layout,
      ChainSlopes slopes,
      SearchListener listener) {
    this(space, to, stairs, layout, slopes, new int[to.forest().count()], listener);
  }

  private StarBound(
      SearchSpace space,
      Receivers to,
      ThresholdGroups stairs,
      TableLayout layout,
      ChainSlopes slopes,
      int[] message,
      SearchListener listener) {
    this(
        new StarPlan(stairs, to, layout, slopes, message),
        isNarrow(to.forest(), layout, slopes, listener),
        layout);
    ChainForest forest = to.forest();
    StopCheck check = new StopCheck(listener);
    constant[0] = space.problem().baseLoss() << plan.shift;
    for (int k = 0; k < plan.size; k++) {
      addLinear(k, slopes.linear(k));
    }
    for (int s = 1; s < forest.count(); s++) {
      if (!forest.hasCell(s)) {
        continue;
      }
      int costs = to.at(s);
      int values = to.values(s);
      check.steps(values * (1 + forest.width(s)));
      if (forest.isUnary(s)) {
        for (int i = 0; i < values; i++) {
          long q = (long) forest.value(s) * (space.low(forest.position(s)) + i);
          h[0][costs + i] += forest.loss(s, q) << plan.shift;
        }
      } else {
        int at = layout.first(s);
        for (long q = forest.low(s); q <= forest.high(s); q++) {
          tables.set(at++, (forest.loss(s, q) << plan.shift) - slopes.slope(s) * q);
        }
        if (to.isPure(s)) {
          tables.addTo(h[0], costs, costs + values, layout.first(s), 1);
        } else {
          tables.send(layout.first(s), layout.width(s), message[s], values, to.step(s));
          tables.addMessage(h[0], costs, message[s], values);
        }
      }
    }
    plan.know(Valleys.of(layout, tables::entry));
    System.arraycopy(plan.ops, 0, ops, 0, ops.length);
    Arrays.fill(changed, true);
  }

  /** Adds a multiple of a weight, which is a level less the one below it. */
  private void addLinear(int position, long factor) {
    ThresholdGroups stairs = plan.stairs;
    addLinearLevel(position, factor);
    if (stairs.below(position) >= 0) {
      addLinearLevel(stairs.below(position), -factor);
    }
  }

  private void addLinearLevel(int position, long factor) {
    ThresholdGroups stairs = plan.stairs;
    int start = stairs.start(position);
    for (int i = start; i < stairs.start(position + 1); i++) {
      h[0][i] += factor * (stairs.lowLevel(position) + i - start);
    }
  }

  /**
   * Whether all entries of all tables, which are sums of functions of different chains, are within
   * the range of int with room to spare.
   */
  private static boolean isNarrow(
      ChainForest forest, TableLayout layout, ChainSlopes slopes, SearchListener listener) {
    StopCheck check = new StopCheck(listener);
    long room = MOST_NARROW;
    for (int s = 1; s < forest.count(); s++) {
      if (!forest.isUnary(s) && layout.first(s) >= 0) {
        check.steps(1 + forest.width(s));
        long largest = 0;
        for (long q = forest.low(s); q <= forest.high(s); q++) {
          long entry = (forest.loss(s, q) << slopes.shift()) - slopes.slope(s) * q;
          largest = Math.max(largest, Math.abs(entry));
        }
        if (largest >= room) {
          return false;
        }
        room -= largest;
      }
    }
    return true;
  }

  private StarBound(StarPlan plan, boolean isNarrow, TableLayout layout) {
    this(
        plan,
        isNarrow
            ? new IntTables(layout.entries(), plan.messages)
            : new LongTables(layout.entries(), plan.messages));
  }

  private StarBound(StarPlan plan, MessageTables tables) {
    int d = plan.size;
    this.plan = plan;
    this.tables = tables;
    this.loops = tables.ternary();
    this.ops = plan.ops.clone();
    this.constant = new long[d + 1];
    this.h = new long[d + 1][plan.stairs.start(d)];
    this.level = new int[d];
    this.changed = new boolean[d];
  }

  /** The same bound at the root, with a path of its own. */
  public StarBound copy() {
    StarBound copy = new StarBound(plan, tables.copy());
    System.arraycopy(h[0], 0, copy.h[0], 0, h[0].length);
    copy.constant[0] = constant[0];
    Arrays.fill(copy.changed, true);
    return copy;
  }

  /** What its levels are those of. */
  public ThresholdGroups stairs() {
    return plan.stairs;
  }

  /** How many coordinates there are, free or not. */
  public int size() {
    return plan.size;
  }

  /** How many additions fixing a position to a value takes at most. */
  long work(int position) {
    long entries = 1L + plan.stairs.start(plan.size) - plan.stairs.start(position);
    for (int op = plan.firstOp[position]; op < plan.firstOp[position + 1]; op += StarPlan.FIELDS) {
      entries += plan.ops[op + StarPlan.LENGTH] + plan.ops[op + StarPlan.VALUES];
    }
    return entries;
  }

  /** The slope of the chain that a cell starts as, in the units of all values. */
  long slope(int cell) {
    return plan.slopes.slopeOfCell(cell);
  }

  /** All values are in units of 2^-shift of the loss. */
  public int shift() {
    return plan.shift;
  }

  /** The constant for the current prefix of a length: the loss, where all is fixed. */
  public long constant(int depth) {
    return constant[depth];
  }

  /**
   * All h_l of free positions l for the current prefix of a length, those of a level at {@link
   * #start} of l plus the level less the least one. Not to be changed.
   */
  public long[] costs(int depth) {
    return h[depth];
  }

  /** Where the levels of a position start; one more position for their end. */
  public int start(int position) {
    return plan.stairs.start(position);
  }

  /** The least level of a position. */
  public int low(int position) {
    return plan.stairs.lowLevel(position);
  }

  /** The level of a position that is fixed; 0 for none, below the first step of a stair. */
  public int level(int position) {
    return position < 0 ? 0 : level[position];
  }

  /** True when h_l of a free position l has changed since this was last asked. */
  public boolean takeChange(int position) {
    boolean has = changed[position];
    changed[position] = false;
    return has;
  }

  /**
   * True when a sum over the free steps of a stair is a new one: h of one has changed since this
   * was last asked, the stair has just lost a step, or its first free step is next.
   */
  public boolean takeStairChange(int stair, int depth) {
    ThresholdGroups stairs = plan.stairs;
    boolean has = depth < plan.size && stairs.stair(depth) == stair;
    has |= depth > 0 && stairs.stair(depth - 1) == stair;
    for (int k : stairs.steps(stair)) {
      has |= takeChange(k);
    }
    return has;
  }

  /** How far above the least level the fixed steps below a position are. */
  public int reach(int position) {
    int below = plan.stairs.below(position);
    return level(below) - plan.stairs.lowLevel(below);
  }

  /** Fixes position {@code depth} to a value. */
  public void descend(int depth, int value) {
    begin(depth, value);
    finish(depth, value);
  }

  /**
   * Does the first part of {@link #descend}. The bound is then a bound already, and does not fall
   * at any point when {@link #finish} does the rest.
   */
  public void begin(int depth, int value) {
    int next = depth + 1;
    ThresholdGroups stairs = plan.stairs;
    level[depth] = value + level(stairs.below(depth));
    int from = stairs.start(next);
    System.arraycopy(h[depth], from, h[next], from, h[next].length - from);
    constant[next] = constant[depth] + h[depth][stairs.at(depth, level[depth])];
    add(depth, value, plan.first.get(depth));
  }

  /** Does the rest. */
  public void finish(int depth, int value) {
    add(depth, value, plan.rest.get(depth));
  }

  /** Adds chains to their tails. */
  private void add(int depth, int value, List<TableRun> runs) {
    int next = depth + 1;
    for (TableRun run : runs) {
      if (loops == null || run.shape() == TableRun.Shape.OTHER) {
        add(depth, value, run.first(), run.end());
      } else {
        int chosen = value - plan.stairs.low(depth);
        constant[next] -= loops.add(run, ops, value, chosen, h[next], changed);
      }
    }
  }

  /** The same, one operation after the other. */
  private void add(int depth, int value, int first, int end) {
    int next = depth + 1;
    int chosen = value - plan.stairs.low(depth);
    long fixed = constant[next];
    int[] ops = this.ops;
    long[] costs = h[next];
    for (int op = first; op < end; op += StarPlan.FIELDS) {
      int sentAt = ops[op + StarPlan.SENT_AT];
      if (sentAt == StarPlan.CONSTANT) {
        fixed -= tables.message(ops[op + StarPlan.SENT] + chosen);
      } else {
        int below = ops[op + StarPlan.SENT_FROM];
        int skipped = below == depth ? chosen : 0;
        tables.removeMessage(
            costs,
            sentAt + level(below),
            ops[op + StarPlan.SENT] + skipped,
            ops[op + StarPlan.SENT_VALUES]);
      }
      int source = ops[op + StarPlan.SOURCE] + ops[op + StarPlan.FACTOR] * value;
      int previous = ops[op + StarPlan.PREVIOUS];
      int at = ops[op + StarPlan.COSTS] + level(ops[op + StarPlan.FROM]);
      int values = ops[op + StarPlan.VALUES];
      int step = ops[op + StarPlan.STEP];
      if (previous == StarPlan.PURE) {
        tables.addTo(costs, at, at + values, source, step);
      } else {
        int length = ops[op + StarPlan.LENGTH];
        int to = ops[op + StarPlan.TO];
        if (previous == StarPlan.TAKEN) {
          ops[ops[op + StarPlan.NEXT]] = source + ops[op + StarPlan.NEXT_FROM];
          int valley = ops[op + StarPlan.VALLEY];
          if (valley == Valleys.UNKNOWN) {
            tables.send(source, length, to, values, step);
          } else {
            tables.sendKnown(source, length, to, values, step, valley);
          }
          tables.addMessage(costs, at, to, values);
        } else {
          int target = ops[op + StarPlan.TARGET];
          tables.addAndSend(previous, source, target, length, to, values, step);
          tables.replaceMessage(costs, at, ops[op + StarPlan.OLD], to, values);
        }
      }
      changed[ops[op + StarPlan.HEAD]] = true;
    }
    constant[next] = fixed;
  }
}
