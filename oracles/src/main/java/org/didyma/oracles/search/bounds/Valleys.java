package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * Which tables of a {@link TableLayout} fall up to some entry and rise from there on, so that the
 * least entry of each part of them is known: those of single cells, whatever the loss, unless it
 * has two lows, and sums of functions that all rise or all fall, as those of cells of one label do.
 * A part of such a table is one, too, with the same entry where it has that.
 */
final class Valleys {

  /** The table is none, or nobody knows. */
  static final int UNKNOWN = -1;

  // Before all entries, and after them.
  private static final int LOWEST = 0;
  private static final int HIGHEST = Integer.MAX_VALUE;

  private Valleys() {}

  /**
   * By table number, where all entries lie that a table falls up to and rises from: in the room of
   * a chain whose table it is, or before or after all rooms; or {@link #UNKNOWN}.
   *
   * @param entry of the tables before anything is fixed, by where it lies
   */
  static int[] of(TableLayout layout, IntToLongFunction entry) {
    int[] valley = new int[layout.tables()];
    Arrays.fill(valley, UNKNOWN);
    for (int owner = 1; owner < layout.first.length; owner++) {
      if (layout.first(owner) >= 0) {
        valley[layout.firstNumber(owner)] = find(layout.first(owner), layout.width(owner), entry);
      }
    }
    int[] ops = layout.operations();
    int[] firstOp = layout.firstOperations();
    for (int op = 0; op < firstOp[firstOp.length - 1]; op += TableLayout.OP) {
      int source = valley[ops[op + TableLayout.SOURCE]];
      int previous = ops[op + TableLayout.PREVIOUS];
      boolean isEnd = source == LOWEST || source == HIGHEST;
      if (previous == 0) {
        valley[ops[op + TableLayout.TARGET]] = source;
      } else if (isEnd && source == valley[previous] && ops[op + TableLayout.STRIDE] > 0) {
        valley[ops[op + TableLayout.TARGET]] = source;
      }
    }
    return valley;
  }

  private static int find(int from, int width, IntToLongFunction entry) {
    int last = from + width - 1;
    int at = from;
    while (at < last && entry.applyAsLong(at + 1) <= entry.applyAsLong(at)) {
      at++;
    }
    if (at == last) {
      return HIGHEST;
    }
    for (int i = at; i < last; i++) {
      if (entry.applyAsLong(i + 1) < entry.applyAsLong(i)) {
        return UNKNOWN;
      }
    }
    return entry.applyAsLong(at) == entry.applyAsLong(from) ? LOWEST : at;
  }

  /** Where the least entry from one to another lies, of a table whose valley is known. */
  static int within(int valley, int from, int last) {
    return Math.min(Math.max(valley, from), last);
  }
}
