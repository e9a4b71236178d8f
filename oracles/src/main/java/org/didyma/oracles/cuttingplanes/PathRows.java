package org.didyma.oracles.cuttingplanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The rows of steps while the weights of a tree's first positions are fixed. */
final class PathRows {

  private final PseudoBooleanProgram program;
  private final Steps steps;
  private final RowTails tails;
  private final FixedWeights path;
  private final ProofLines lines;
  private final List<Map<Long, Long>> rows = new ArrayList<>(); // by depth: without what is true
  private final long[] wrong; // by depth: the sum of all literals that are false, 0 for none yet

  PathRows(PseudoBooleanProgram program, RowTails tails, FixedWeights path, ProofLines lines) {
    this.program = program;
    this.steps = program.steps;
    this.tails = tails;
    this.path = path;
    this.lines = lines;
    this.wrong = new long[path.value.length + 1];
    for (int k = 0; k <= path.value.length; k++) {
      rows.add(new HashMap<>());
    }
  }

  /** Forgets the rows of a depth. */
  void forget(int depth) {
    rows.get(depth).clear();
    wrong[depth] = 0;
  }

  /** Drops what the path makes true among a multiple of a weight's variables. */
  void weakenFixed(int position, long factor, boolean squares) {
    int j = tails.order[position];
    for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
      long coefficient = squares ? factor * (2L * v - 1) : factor;
      if (coefficient != 0 && coefficient > 0 == v <= path.value[position]) {
        lines.weaken(program.value(j, v));
      }
    }
  }

  /** The line: the sum of the literals that the first weights make false is at least 0. */
  long wrong(int depth) {
    if (wrong[depth] == 0) {
      int from = depth - 1;
      while (from > 0 && wrong[from] == 0) {
        from--;
      }
      lines.plus(wrong[from], from == 0 ? 0 : 1);
      for (int k = from; k < depth; k++) {
        int j = tails.order[k];
        for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
          lines.plusLiteral(program.value(j, v), v > path.value[k], 1);
        }
      }
      wrong[depth] = lines.end();
    }
    return wrong[depth];
  }

  void weakenFree(int position) {
    int j = tails.order[position];
    for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
      lines.weaken(program.value(j, v));
    }
  }

  /**
   * Brings a multiple of a weight's variables to the one of a value: y_t where the multiple is
   * positive, else its negation. The others are at most that, by their order, or are dropped.
   */
  void turn(int j, int t, long factor) {
    if (factor > 0) {
      for (int u = t; u < program.high[j]; u++) {
        lines.plus(program.order(j, u), factor * (program.high[j] - u));
      }
    } else {
      for (int u = program.low[j] + 1; u < t; u++) {
        lines.plus(program.order(j, u), -factor * (u - program.low[j]));
      }
    }
    for (int v = program.low[j] + 1; v <= program.high[j]; v++) {
      if (factor > 0 ? v < t : v > t) {
        lines.weaken(program.value(j, v));
      }
    }
  }

  /** Drops what is true in the row of a step, whose score has a sign there. */
  void weakenRow(int step, int sign, int depth, boolean free) {
    if (steps.cell(step) == Steps.NORM) {
      weakenNorm(sign, depth, free);
      return;
    }
    for (int i = tails.row[steps.cell(step)]; i != 0; i = tails.rest[i]) {
      if (tails.position[i] < depth) {
        weakenFixed(tails.position[i], (long) sign * tails.entry[i], false);
      } else if (free) {
        weakenFree(tails.position[i]);
      }
    }
  }

  /** The same for a row whose score is the squared norm. */
  void weakenNorm(int sign, int depth, boolean free) {
    for (int k = 0; k < path.value.length; k++) {
      if (path.isFeature(k) && k < depth) {
        weakenFixed(k, sign, true);
      } else if (path.isFeature(k) && free) {
        weakenFree(k);
      }
    }
  }

  /**
   * The row that bounds a score from above, or from below, by a step, without what is true. Nodes
   * of one parent share that of the parent, from which each drops the last weight.
   */
  long row(int step, boolean up, int depth) {
    long row = up ? program.below(step) : program.reaches(step);
    int[] fixed = fixed(step, depth);
    int known = fixed.length;
    while (known > 0 && !rows.get(fixed[known - 1] + 1).containsKey(row)) {
      known--;
    }
    long id = known == 0 ? row : rows.get(fixed[known - 1] + 1).getOrDefault(row, row);
    int sign = up ? -1 : 1;
    if (known < fixed.length - 1) {
      id = without(id, step, sign, fixed, known, fixed.length - 1);
      known = fixed.length - 1;
      rows.get(fixed[known - 1] + 1).put(row, id);
    }
    if (known < fixed.length) {
      id = without(id, step, sign, fixed, known, fixed.length);
      rows.get(fixed[fixed.length - 1] + 1).put(row, id);
    }
    return id;
  }

  /** The positions before a depth that a step's score depends on. */
  private int[] fixed(int step, int depth) {
    if (steps.cell(step) == Steps.NORM) {
      return IntStream.range(0, depth).filter(path::isFeature).toArray();
    }
    int count = 0;
    for (int i = tails.row[steps.cell(step)]; tails.position[i] < depth; i = tails.rest[i]) {
      count++;
    }
    int[] fixed = new int[count];
    for (int i = tails.row[steps.cell(step)], k = 0; k < count; i = tails.rest[i]) {
      fixed[k++] = tails.position[i];
    }
    return fixed;
  }

  /** Drops what some of the fixed weights make true. */
  private long without(long row, int step, int sign, int[] fixed, int from, int to) {
    boolean norm = steps.cell(step) == Steps.NORM;
    lines.plus(row, 1);
    int length = lines.length();
    int i = norm ? 0 : tails.row[steps.cell(step)];
    for (int k = 0; k < to; k++) {
      if (k >= from) {
        weakenFixed(fixed[k], norm ? sign : (long) sign * tails.entry[i], norm);
      }
      i = norm ? 0 : tails.rest[i];
    }
    if (lines.length() > length) {
      return lines.end();
    }
    lines.drop();
    return row;
  }

  /**
   * Adds that the squared norm of the free weights is at most the greatest one: by the ball, or
   * since each square is at most the greatest.
   */
  void addNormRoom(int depth, boolean weakens) {
    if (path.isBallTight(depth)) {
      lines.plus(program.ball(), 1);
      if (weakens) {
        weakenNorm(-1, depth, false);
      }
      return;
    }
    for (int k = depth; k < path.value.length; k++) {
      if (path.isFeature(k)) {
        addSquareRoom(tails.order[k]);
      }
    }
  }

  /** Adds that a square is at most the greatest one. */
  private void addSquareRoom(int j) {
    int low = program.low[j];
    int high = program.high[j];
    int both = Math.min(high, -low); // y_v is at most y_(1-v), so their squares cancel
    for (int u = 1 - both; u < both; u++) {
      lines.plus(program.order(j, u), (long) both * both - (long) u * u);
    }
    for (int v = low + 1; v <= high; v++) {
      if (both <= 0 || v > both || v < 1 - both) {
        lines.plusLiteral(program.value(j, v), v <= 0, Math.abs(2L * v - 1));
      }
    }
  }
}
