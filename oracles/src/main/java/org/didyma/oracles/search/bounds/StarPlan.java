package org.didyma.oracles.search.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which operations a {@link StarBound} does when a position is fixed, and where its tables and
 * messages lie. It does not depend on the path, so copies of a bound share it.
 */
final class StarPlan {

  // Fields of one operation: a chain's function, one coordinate fixed, is added to its tail.
  static final int SOURCE = 0; // number of the chain's table
  static final int AT = 1; // index in it of what is added to the tail's first when v = 0
  static final int FACTOR = 2; // times v is to be added to that
  static final int SENT = 3; // offset of the chain's message
  static final int SENT_AT = 4; // where it was added to h, or CONSTANT
  static final int SENT_FROM = 5; // the position whose level is to be added to that, or -1
  static final int SENT_VALUES = 6; // how many of its values are left
  static final int HEAD = 7; // position that the tail sends to, or is a function of
  static final int COSTS = 8; // where the levels of that position that the tail knows lie in h
  static final int FROM = 9; // the position whose level is to be added to that, or -1
  static final int VALUES = 10; // how many they are
  static final int STEP = 11; // x of the tail at that position
  static final int PREVIOUS = 12; // number of the tail's table before, 0 for none, or PURE
  static final int TARGET = 13; // number of the tail's table
  static final int LENGTH = 14;
  static final int OLD = 15; // offset of the tail's message before
  static final int TO = 16; // offset of the tail's message
  static final int FIELDS = 17;

  /** One in so many operations is done before the rest. */
  private static final int FIRST_PART = 3;

  /** The tail is a function of one level. */
  static final int PURE = -2;

  /** The chain has sent to the coordinate that is fixed, whose costs are a constant now. */
  static final int CONSTANT = -1;

  final Stairs stairs;
  final int size;
  final int[] ops;
  final int[] firstOp; // by position
  final List<List<TableRun>> first; // by position: the heaviest chains, which tell much
  final List<List<TableRun>> rest; // by position: the others
  final int messages;
  final int shift; // all functions are in units of 2^-shift of the loss

  /**
   * Lays out messages and operations.
   *
   * @param firstMessage by chain: where its first message goes to, to be set
   */
  StarPlan(Stairs stairs, Receivers to, TableLayout layout, int shift, int[] firstMessage) {
    ChainForest forest = to.forest();
    this.stairs = stairs;
    this.shift = shift;
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
        made[op + AT] = given[from + TableLayout.FROM];
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
    this.ops = Arrays.copyOf(made, op);
    this.messages = at;
    this.first = new ArrayList<>();
    this.rest = new ArrayList<>();
    for (int k = 0; k < size; k++) {
      int count = (firstOp[k + 1] - firstOp[k]) / FIELDS;
      int split = firstOp[k] + count / FIRST_PART * FIELDS;
      first.add(TableRun.sort(ops, firstOp[k], split));
      rest.add(TableRun.sort(ops, split, firstOp[k + 1]));
    }
  }
}
