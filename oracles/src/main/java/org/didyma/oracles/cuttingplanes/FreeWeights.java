package org.didyma.oracles.cuttingplanes;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * What is left of a node's sum of lines: multiples of the weights' variables. That a free weight
 * costs at least the least says nothing of a path, so what many nodes say alike has a line: for one
 * weight, and for all weights from a position on.
 */
final class FreeWeights {

  /** Most lines that are kept to be seen again. */
  private static final int MOST_KEPT = 1 << 18;

  /** What a line is for: a weight after those of another line. */
  private record Key(int after, int coordinate, long[] costs) {

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && after == key.after
          && coordinate == key.coordinate
          && Arrays.equals(costs, key.costs);
    }

    @Override
    public int hashCode() {
      return (31 * after + coordinate) * 31 + Arrays.hashCode(costs);
    }
  }

  /** What was seen before; its line is 0 until it is seen again. */
  private static final class Seen {
    final int number;
    long line;

    Seen(int number) {
      this.number = number;
    }
  }

  private final PseudoBooleanProgram program;
  private final FixedWeights path;
  private final ProofLines lines;
  private final int[] order;
  private final Map<Key, Seen> seen = new HashMap<>();
  private int count;

  FreeWeights(PseudoBooleanProgram program, FixedWeights path, ProofLines lines, int[] order) {
    this.program = program;
    this.path = path;
    this.lines = lines;
    this.order = order;
  }

  static long least(long[] costs) {
    return Arrays.stream(costs).min().orElseThrow();
  }

  /**
   * Cancels what fixed weights make true. Literals that they make false may be added as often as
   * one likes; so the sum of them all serves those of all weights but the last, which its siblings
   * do not share.
   *
   * @param cost by position
   * @param square of the squares of features
   */
  void cancelFixed(int depth, long[] cost, long square, PathRows rows, Terms terms) {
    int literals = 0;
    long most = 0;
    for (int k = 0; k < depth - 1; k++) {
      for (int v = program.low[order[k]] + 1; v <= program.high[order[k]]; v++) {
        long rise = rise(k, v, cost, square);
        if (rise != 0 && rise < 0 == v <= path.value[k]) {
          literals++;
          most = Math.max(most, Math.abs(rise));
        }
      }
    }
    boolean all = literals > 1;
    if (all) {
      terms.add(rows.wrong(depth - 1), most);
    }
    for (int k = all ? depth - 1 : 0; k < depth; k++) {
      for (int v = program.low[order[k]] + 1; v <= program.high[order[k]]; v++) {
        long rise = rise(k, v, cost, square);
        boolean holds = v <= path.value[k];
        if (rise != 0 && rise < 0 == holds) {
          terms.addFalse(program.value(order[k], v), !holds, Math.abs(rise));
        }
      }
    }
  }

  private long rise(int position, int v, long[] cost, long square) {
    return cost[position] + (path.isFeature(position) ? square * (2L * v - 1) : 0);
  }

  /**
   * Adds that free weights cost at least the least. Lines may come before that of the terms.
   *
   * @param costs by position, of each value from the lowest up
   */
  void add(int depth, long[][] costs, Terms terms) {
    if (seen.size() > MOST_KEPT) {
      seen.clear();
    }
    int k = order.length - 1;
    int node = 0;
    long line = 0;
    Terms since = new Terms(); // after that line
    Seen last = null;
    for (; k >= depth; k--) {
      long[] over = over(costs[k]);
      if (over.length > 0) {
        Key key = new Key(node, order[k], over);
        Seen known = seen.get(key);
        if (known == null) {
          break;
        }
        node = known.number;
        last = known;
        if (known.line > 0) {
          line = known.line;
          since = new Terms();
        } else {
          addLeast(order[k], over, since);
        }
      }
    }
    if (last != null && last.line == 0 && since.count() > 1) {
      Terms all = new Terms();
      all.add(line, line == 0 ? 0 : 1);
      all.add(since);
      last.line = all.constraint(lines);
      terms.add(last.line, 1);
    } else {
      terms.add(line, line == 0 ? 0 : 1);
      terms.add(since);
    }
    for (; k >= depth; k--) {
      long[] over = over(costs[k]);
      if (over.length > 0) {
        Seen fresh = new Seen(++count);
        seen.put(new Key(node, order[k], over), fresh);
        node = fresh.number;
        addOne(order[k], over, terms);
      }
    }
  }

  private void addOne(int j, long[] over, Terms terms) {
    Terms own = new Terms();
    addLeast(j, over, own);
    Key key = new Key(-1, j, over);
    Seen known = seen.get(key);
    if (known == null) {
      seen.put(key, new Seen(0));
      terms.add(own);
    } else {
      if (known.line == 0 && own.count() > 1) {
        known.line = own.constraint(lines);
      }
      if (known.line > 0) {
        terms.add(known.line, 1);
      } else {
        terms.add(own);
      }
    }
  }

  /** What each value costs beyond the least; empty where all cost the same. */
  private static long[] over(long[] costs) {
    long least = least(costs);
    long[] over = new long[costs.length];
    boolean differs = false;
    for (int i = 0; i < costs.length; i++) {
      over[i] = costs[i] - least;
      differs |= over[i] != 0;
    }
    return differs ? over : new long[0];
  }

  /** The order of a weight's values, each as often as it costs more than the least. */
  private void addLeast(int j, long[] over, Terms terms) {
    for (int i = 0; i < over.length; i++) {
      int v = program.low[j] + i;
      if (i == 0) {
        terms.addLiteral(program.value(j, v + 1), false, over[i]);
      } else if (v == program.high[j]) {
        terms.addLiteral(program.value(j, v), true, over[i]);
      } else {
        terms.add(program.order(j, v), over[i]);
      }
    }
  }
}
