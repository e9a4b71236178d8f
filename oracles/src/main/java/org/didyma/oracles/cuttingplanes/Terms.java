package org.didyma.oracles.cuttingplanes;

import java.util.Arrays;

/**
 * Multiples of constraints and of literals, collected before they become a line or a part of one.
 */
final class Terms {

  private long[] factor = new long[16];
  private long[] what = new long[16]; // a constraint, or a literal's variable less than 0
  private boolean[] positive = new boolean[16];
  private int count;
  private final boolean drops;
  private int[] dropped = new int[16];
  private int drop;

  /** Literals become terms. */
  Terms() {
    this(false);
  }

  /**
   * @param drops whether literals are dropped at the end: the sum of the whole line has just the
   *     multiple that the literal is added to cancel
   */
  Terms(boolean drops) {
    this.drops = drops;
  }

  /** Adds a multiple of a constraint; of 0 nothing is added. */
  void add(long id, long times) {
    add(id, false, times);
  }

  /** Adds a multiple of: a literal is at least 0. */
  void addLiteral(int variable, boolean isPositive, long times) {
    add(-variable, isPositive, times);
  }

  /** Adds a multiple of: a literal is at least 0, which is not dropped. */
  void addFalse(int variable, boolean isPositive, long times) {
    put(-variable, isPositive, times);
  }

  private void add(long item, boolean isPositive, long times) {
    if (drops && item < 0 && times != 0) {
      if (drop == dropped.length) {
        dropped = Arrays.copyOf(dropped, 2 * drop);
      }
      dropped[drop++] = (int) -item;
    } else {
      put(item, isPositive, times);
    }
  }

  private void put(long item, boolean isPositive, long times) {
    if (times == 0) {
      return;
    }
    if (count == what.length) {
      factor = Arrays.copyOf(factor, 2 * count);
      what = Arrays.copyOf(what, 2 * count);
      positive = Arrays.copyOf(positive, 2 * count);
    }
    factor[count] = times;
    what[count] = item;
    positive[count++] = isPositive;
  }

  /** Adds all of others. */
  void add(Terms others) {
    for (int i = 0; i < others.count; i++) {
      add(others.what[i], others.positive[i], others.factor[i]);
    }
  }

  int count() {
    return count;
  }

  /** Adds them to the current line. */
  void writeTo(ProofLines lines) {
    for (int i = 0; i < count; i++) {
      if (what[i] > 0) {
        lines.plus(what[i], factor[i]);
      } else {
        lines.plusLiteral((int) -what[i], positive[i], factor[i]);
      }
    }
  }

  /** Drops literals, once all else is in the current line. */
  void dropFrom(ProofLines lines) {
    for (int i = 0; i < drop; i++) {
      lines.weaken(dropped[i]);
    }
  }

  /** The constraint that they are, in a line of its own where it takes one; 0 for none. */
  long constraint(ProofLines lines) {
    if (count == 0) {
      return 0;
    }
    if (count == 1 && what[0] > 0 && factor[0] == 1) {
      return what[0];
    }
    writeTo(lines);
    return lines.end();
  }
}
