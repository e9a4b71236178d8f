package org.didyma.oracles.search.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Operations of a {@link StarPlan} of one shape, one after the other, so that a loop over them
 * takes the same branches every time and knows how long its tables are.
 *
 * @param first where the first one starts
 * @param end where the last one ends
 * @param length of the tails' tables; 0 where it differs
 * @param step the tails' entry at their heads, 1 or -1; 0 where it differs
 */
record TableRun(Shape shape, int first, int end, int length, int step) {

  /** What is done with chains of ternary weights and entries of 1 and -1, and with others. */
  enum Shape {
    /** The tail has no table yet. */
    TAKE,
    /** The tail has a table. */
    ADD,
    /** The tail is a function of one weight. */
    PURE,
    /** Whatever takes a path of its own. */
    OTHER
  }

  private static final int TERNARY = 3;

  /**
   * Puts operations of one shape together.
   *
   * @param ops fields of operations of one position, sorted here between {@code first} and {@code
   *     end}
   */
  static List<TableRun> sort(int[] ops, int first, int end) {
    List<TableRun> each = new ArrayList<>();
    for (int op = first; op < end; op += StarPlan.FIELDS) {
      each.add(of(ops, op));
    }
    // What is taken comes first and the sort is stable, since a tail may take a table and get an
    // addend at once.
    each.sort(
        Comparator.comparing(TableRun::shape)
            .thenComparing(TableRun::length)
            .thenComparing(TableRun::step));
    int[] unsorted = Arrays.copyOfRange(ops, first, end);
    List<TableRun> runs = new ArrayList<>();
    int at = first;
    for (TableRun one : each) {
      System.arraycopy(unsorted, one.first - first, ops, at, StarPlan.FIELDS);
      int last = runs.size() - 1;
      if (last >= 0 && runs.get(last).isLike(one)) {
        runs.set(last, one.over(runs.get(last).first, at + StarPlan.FIELDS));
      } else {
        runs.add(one.over(at, at + StarPlan.FIELDS));
      }
      at += StarPlan.FIELDS;
    }
    return List.copyOf(runs);
  }

  private static TableRun of(int[] ops, int op) {
    int end = op + StarPlan.FIELDS;
    int length = ops[op + StarPlan.LENGTH];
    int values = ops[op + StarPlan.VALUES];
    int step = ops[op + StarPlan.STEP];
    int previous = ops[op + StarPlan.PREVIOUS];
    boolean isPlain =
        ops[op + StarPlan.SENT_AT] == StarPlan.CONSTANT && ops[op + StarPlan.FROM] < 0;
    if (!isPlain || values != TERNARY || Math.abs(step) != 1) {
      return new TableRun(Shape.OTHER, op, end, 0, 0);
    }
    if (previous == StarPlan.PURE) {
      return new TableRun(Shape.PURE, op, end, TERNARY, step);
    }
    if (length < TernarySums.SHORTEST) {
      return new TableRun(Shape.OTHER, op, end, 0, 0);
    }
    return new TableRun(previous == 0 ? Shape.TAKE : Shape.ADD, op, end, length, step);
  }

  private boolean isLike(TableRun other) {
    return shape == other.shape && length == other.length && step == other.step;
  }

  private TableRun over(int from, int to) {
    return new TableRun(shape, from, to, length, step);
  }
}
