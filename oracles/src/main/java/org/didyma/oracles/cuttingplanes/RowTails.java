package org.didyma.oracles.cuttingplanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;

/**
 * Rows as lists of (position, entry) in the order of a tree. What is left of a row once its first
 * positions are fixed is a tail; equal tails have one number, 0 is the empty one.
 */
final class RowTails {

  private record Tail(int position, int entry, int rest) {}

  final int count;
  final int[] position; // by tail: its first
  final int[] entry;
  final int[] rest; // the tail without it
  final long[] low; // by tail: the least sum of its entries times weights
  final long[] high;
  final int[] row; // by cell: the tail that is its whole row
  final int[] order; // the coordinate of each position

  RowTails(LearningProblem problem, List<Integer> order, int[] lowest, int[] highest) {
    this.order = order.stream().mapToInt(Integer::intValue).toArray();
    this.row = new int[problem.cells().count()];
    List<Tail> tails = new ArrayList<>();
    number(problem, tails);
    this.count = tails.size();
    this.position = tails.stream().mapToInt(Tail::position).toArray();
    this.entry = tails.stream().mapToInt(Tail::entry).toArray();
    this.rest = tails.stream().mapToInt(Tail::rest).toArray();
    this.low = new long[count];
    this.high = new long[count];
    for (int i = 1; i < count; i++) {
      int j = this.order[position[i]];
      long a = (long) entry[i] * lowest[j];
      long b = (long) entry[i] * highest[j];
      low[i] = low[rest[i]] + Math.min(a, b);
      high[i] = high[rest[i]] + Math.max(a, b);
    }
  }

  private void number(LearningProblem problem, List<Tail> tails) {
    Cells cells = problem.cells();
    int[] place = new int[order.length];
    for (int k = 0; k < order.length; k++) {
      place[order[k]] = k;
    }
    int intercept = problem.lattice().hasIntercept() ? 1 : 0;
    Map<Tail, Integer> numbers = new HashMap<>();
    tails.add(new Tail(order.length, 0, 0));
    for (int c = 0; c < row.length; c++) {
      long[] pairs = new long[cells.start(c + 1) - cells.start(c) + intercept];
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        pairs[e - cells.start(c)] =
            (long) place[cells.column(e)] << 32 | cells.value(e) & 0xFFFFFFFFL;
      }
      if (intercept == 1) {
        pairs[pairs.length - 1] = (long) place[order.length - 1] << 32 | 1;
      }
      Arrays.sort(pairs);
      for (int i = pairs.length - 1; i >= 0; i--) {
        Tail tail = new Tail((int) (pairs[i] >> 32), (int) pairs[i], row[c]);
        Integer known = numbers.putIfAbsent(tail, tails.size());
        if (known == null) {
          tails.add(tail);
        }
        row[c] = known == null ? tails.size() - 1 : known;
      }
    }
  }

  /** True for a tail of one entry, whose score is that of one weight. */
  boolean isSingle(int tail) {
    return tail != 0 && rest[tail] == 0;
  }

  /** The depth from which on the rows of two cells have equal tails. */
  int meeting(int a, int b) {
    int depth = 0;
    int i = row[a];
    int j = row[b];
    while (i != j) {
      int first = Math.min(position[i], position[j]);
      depth = first + 1;
      i = position[i] == first ? rest[i] : i;
      j = position[j] == first ? rest[j] : j;
    }
    return depth;
  }
}
