package org.didyma.oracles.search.bounds;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * The operations of a {@link TableLayout} with the places of the tables in them, for {@link
 * DenseChains}.
 *
 * <p>A tail that has no table yet takes its chain's over, from an entry on that depends on what is
 * fixed. Each table is asked for by one operation, which adds it to something or adds something to
 * it; so whoever takes a table over writes where it starts into that one. That is all that changes
 * in the operations on a path.
 */
final class DensePlan {

  static final int SOURCE = 0; // where what is added to the tail's first entry lies when v = 0
  static final int VALUE = 1; // times v is to be added to that
  static final int STRIDE = 2; // between what is added to neighbours
  static final int PREVIOUS = 3; // where the tail's table before starts, or TAKEN
  static final int TARGET = 4; // where the tail's table starts
  static final int LENGTH = 5;
  static final int SOURCE_MIN = 6; // numbers of tables
  static final int PREVIOUS_MIN = 7;
  static final int TARGET_MIN = 8;
  static final int VALLEY = 9; // of what is taken over, see Valleys
  static final int OWNER = 10; // of the tail's table
  static final int OP = 11;

  // Instead, where a tail takes its chain's table over.
  static final int NEXT = TARGET; // the field that is to know where it starts
  static final int NEXT_FROM = STRIDE; // what is to be added for that

  /** The tail has no table yet. */
  static final int TAKEN = -1;

  final int[] ops; // of all positions, and a field that nobody asks for
  final int[] firstOp; // by position; one more for the end
  private final int[] place; // by table number: its own room
  private final int[] holder; // by table number: the field that knows where it starts, -1 for none
  private final int[] from; // by table number: what was added there

  /**
   * Lays operations out.
   *
   * @param entry of the tables before anything is fixed, by where it lies
   */
  DensePlan(TableLayout layout, IntToLongFunction entry) {
    int[] given = layout.operations();
    int[] firstGiven = layout.firstOperations();
    int count = firstGiven[firstGiven.length - 1] / TableLayout.OP;
    this.ops = new int[count * OP + 1];
    this.firstOp = Arrays.stream(firstGiven).map(op -> op / TableLayout.OP * OP).toArray();
    this.place = new int[layout.tables()];
    Arrays.setAll(place, layout::place);
    this.holder = new int[layout.tables()];
    this.from = new int[layout.tables()];
    Arrays.setAll(from, layout::from);
    Arrays.fill(holder, -1);
    int[] valley = Valleys.of(layout, entry);
    for (int i = 0; i < count; i++) {
      int previous = given[i * TableLayout.OP + TableLayout.PREVIOUS];
      holder[given[i * TableLayout.OP + TableLayout.SOURCE]] = i * OP + SOURCE;
      if (previous != 0) {
        holder[previous] = i * OP + PREVIOUS;
      }
    }
    for (int i = 0; i < count; i++) {
      int at = i * TableLayout.OP;
      int op = i * OP;
      int source = given[at + TableLayout.SOURCE];
      int previous = given[at + TableLayout.PREVIOUS];
      int target = given[at + TableLayout.TARGET];
      ops[op + SOURCE] = place[source] + from[source];
      ops[op + VALUE] = given[at + TableLayout.VALUE];
      ops[op + LENGTH] = given[at + TableLayout.LENGTH];
      ops[op + SOURCE_MIN] = source;
      ops[op + PREVIOUS_MIN] = previous;
      ops[op + TARGET_MIN] = target;
      ops[op + VALLEY] = valley[target];
      ops[op + OWNER] = given[at + TableLayout.TARGET_OWNER];
      if (previous == 0) {
        ops[op + PREVIOUS] = TAKEN;
        ops[op + NEXT] = holder[target] < 0 ? count * OP : holder[target];
        ops[op + NEXT_FROM] = from[target];
      } else {
        ops[op + PREVIOUS] = place[previous];
        ops[op + STRIDE] = given[at + TableLayout.STRIDE];
        ops[op + TARGET] = place[target];
      }
    }
  }

  /** The room of a table, which it does not lie in where it was taken over. */
  int place(int number) {
    return place[number];
  }

  /** Where a table starts, by the operations of a path. */
  int start(int number, int[] ops) {
    return holder[number] < 0 ? place[number] : ops[holder[number]] - from[number];
  }

  /** Where what a chain's table adds to its tail starts when v = 0, by the operations of a path. */
  int startOfAdded(int number, int[] ops) {
    return ops[holder[number]];
  }
}
