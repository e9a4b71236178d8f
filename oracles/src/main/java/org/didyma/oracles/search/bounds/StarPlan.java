package org.didyma.oracles.search.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which operations a {@link StarBound} does when a position is fixed, and where its tables and
 * messages lie. Only where tables that are taken over start depends on the path; so each path has a
 * copy of the operations, and shares the rest.
 */
final class StarPlan {

  // Fields of one operation: a chain's function, one coordinate fixed, is added to its tail.
  static final int SOURCE = 0; // where what is added to the tail's first entry lies when v = 0
  static final int FACTOR = 1; // times v is to be added to that
  static final int SENT = 2; // offset of the chain's message
  static final int SENT_AT = 3; // where it was added to h, or CONSTANT
  static final int SENT_FROM = 4; // the position whose level is to be added to that, or -1
  static final int SENT_VALUES = 5; // how many of its values are left
  static final int HEAD = 6; // position that the tail sends to, or is a function of
  static final int COSTS = 7; // where the levels of that position that the tail knows lie in h
  static final int FROM = 8; // the position whose level is to be added to that, or -1
  static final int VALUES = 9; // how many they are
  static final int STEP = 10; // x of the tail at that position
  static final int PREVIOUS = 11; // where the tail's table before starts, or TAKEN, or PURE
  static final int TARGET = 12; // where the tail's table starts
  static final int LENGTH = 13;
  static final int OLD = 14; // offset of the tail's message before
  static final int TO = 15; // offset of the tail's message
  static final int VALLEY = 16; // of what is taken over, see Valleys
  static final int FIELDS = 17;

  // Instead, where a tail takes its chain's table over.
  static final int NEXT = TARGET; // the field that is to know where it starts
  static final int NEXT_FROM = OLD; // what is to be added for that

  /** One in so many operations is done before the rest. */
  private static final int FIRST_PART = 3;

  /** The tail has no table yet. */
  static final int TAKEN = -1;

  /** The tail is a function of one level. */
  static final int PURE = -2;

  /** The chain has sent to the coordinate that is fixed, whose costs are a constant now. */
  static final int CONSTANT = -1;

  final ThresholdGroups stairs;
  final int size;
  final int[] ops; // of all positions, and a field that nobody asks for
  final int[] firstOp; // by position
  final List<List<TableRun>> first; // by position: the heaviest chains, which tell much
  final List<List<TableRun>> rest; // by position: the others
  final int messages;
  final ChainSlopes slopes;
  final int shift; // all functions are in units of 2^-shift of the loss

  /**
   * Lays out messages and operations.
   *
   * @param firstMessage by chain: where its first message goes to, to be set
   */
  StarPlan(
      ThresholdGroups stairs,
      Receivers to,
      TableLayout layout,
      ChainSlopes slopes,
      int[] firstMessage) {
    ChainForest forest = to.forest();
    this.stairs = stairs;
    this.slopes = slopes;
    this.shift = slopes.shift();
    this.size = stairs.size();
    int[] message = new int[layout.tables()]; // by table number: offset of its message
    int at = 0;
    for (int s = 1; s < forest.count(); s++) {
      if (layout.first(s) >= 0 && !to.isPure(s)) {
        firstMessage[s] = at;
        message[layout.firstNumber(s)] = at;
        at += to.values(s);
      }
    }
    int[] given = layout.operations();
    int[] firstGiven = layout.firstOperations();
    int[] made = new int[firstGiven[size] / TableLayout.OP * FIELDS];
    this.firstOp = new int[size + 1];
    int op = 0;
    for (int k = 0; k < size; k++) {
      firstOp[k] = op;
      for (int from = firstGiven[k]; from < firstGiven[k + 1]; from += TableLayout.OP) {
        int s = given[from + TableLayout.SOURCE_OWNER];
        if (to.isPure(s)) {
          continue; // its levels say it all
        }
        int t = forest.tail(s);
        made[op + SOURCE] = given[from + TableLayout.SOURCE];
        made[op + FACTOR] = given[from + TableLayout.VALUE];
        made[op + SENT] = message[given[from + TableLayout.SOURCE]];
        if (to.receiver(s) == k) {
          made[op + SENT_AT] = CONSTANT;
        } else if (stairs.stair(to.receiver(s)) == stairs.stair(k)) {
          made[op + SENT_AT] = to.at(t);
          made[op + SENT_FROM] = k;
          made[op + SENT_VALUES] = to.values(t);
        } else {
          made[op + SENT_AT] = to.at(s);
          made[op + SENT_FROM] = to.from(s);
          made[op + SENT_VALUES] = to.values(s);
        }
        made[op + HEAD] = to.receiver(t);
        made[op + COSTS] = to.at(t);
        made[op + FROM] = to.from(t);
        made[op + VALUES] = to.values(t);
        made[op + STEP] = to.step(t);
        int previous = given[from + TableLayout.PREVIOUS];
        if (to.isPure(t)) {
          made[op + PREVIOUS] = PURE;
        } else {
          made[op + PREVIOUS] = previous;
          made[op + TARGET] = given[from + TableLayout.TARGET];
          made[op + LENGTH] = given[from + TableLayout.LENGTH];
          made[op + OLD] = message[previous];
          made[op + TO] = at;
          message[given[from + TableLayout.TARGET]] = at;
          at += to.values(t);
        }
        op += FIELDS;
      }
    }
    firstOp[size] = op;
    this.ops = Arrays.copyOf(made, op + 1);
    this.messages = at;
    this.first = new ArrayList<>();
    this.rest = new ArrayList<>();
    for (int k = 0; k < size; k++) {
      int count = (firstOp[k + 1] - firstOp[k]) / FIELDS;
      int split = firstOp[k] + count / FIRST_PART * FIELDS;
      first.add(TableRun.sort(ops, firstOp[k], split));
      rest.add(TableRun.sort(ops, split, firstOp[k + 1]));
    }
    place(layout);
  }

  /**
   * Puts places of tables where their numbers are. Each table is asked for by one operation, and
   * whoever takes one over tells that one where it starts.
   */
  private void place(TableLayout layout) {
    int end = firstOp[size];
    int[] holder = new int[layout.tables()];
    Arrays.fill(holder, end); // nobody asks
    for (int op = 0; op < end; op += FIELDS) {
      holder[ops[op + SOURCE]] = op + SOURCE;
      if (ops[op + PREVIOUS] > 0) {
        holder[ops[op + PREVIOUS]] = op + PREVIOUS;
      }
    }
    for (int op = 0; op < end; op += FIELDS) {
      int source = ops[op + SOURCE];
      int previous = ops[op + PREVIOUS];
      int target = ops[op + TARGET];
      ops[op + SOURCE] = layout.place(source) + layout.from(source);
      if (previous == 0) {
        ops[op + PREVIOUS] = TAKEN;
        ops[op + VALLEY] = target;
        ops[op + NEXT] = holder[target];
        ops[op + NEXT_FROM] = layout.from(target);
      } else if (previous > 0) {
        ops[op + PREVIOUS] = layout.place(previous);
        ops[op + TARGET] = layout.place(target);
      }
    }
  }

  /**
   * Puts valleys where the numbers of tables are that are taken over; once, when the tables before
   * anything is fixed are known.
   *
   * @param valley by table number
   */
  void know(int[] valley) {
    for (int op = 0; op < firstOp[size]; op += FIELDS) {
      if (ops[op + PREVIOUS] == TAKEN) {
        ops[op + VALLEY] = valley[ops[op + VALLEY]];
      }
    }
  }
}
