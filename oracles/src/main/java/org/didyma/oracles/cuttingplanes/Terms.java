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

  /** Adds a multiple of a constraint; of 0 nothing is added. */
  void add(long id, long times) {
    add(id, false, times);
  }

  /** Adds a multiple of: a literal is at least 0. */
  void addLiteral(int variable, boolean isPositive, long times) {
    add(-variable, isPositive, times);
  }

  private void add(long item, boolean isPositive, long times) {
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
