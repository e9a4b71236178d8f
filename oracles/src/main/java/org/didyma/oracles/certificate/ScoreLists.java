package org.didyma.oracles.certificate;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * {@link ChainFunctions} computed at every node from the cells and the fixed parts p of their
 * scores, for scores that range too widely for tables.
 *
 * <p>A function is a quadratic polynomial (of degree 1 for a chain) plus steps: cell c is predicted
 * + from q = 1 - p on. So its least value over an interval is at an end of a piece between two
 * steps, or at the vertex of the polynomial.
 */
final class ScoreLists implements ChainFunctions {

  private final Chains chains;
  private final int[][] live; // by depth: functions
  private final int[][][] cells; // by depth, then live function
  private final int[][] decided; // by depth: cells without a free entry
  private final int[][] entry; // by position, then cell
  private final long[][] score; // by depth, then cell: p
  private final long[] cost; // by depth: of the fixed weights
  private final long[] bound; // by depth

  private final long[] step; // scratch: where the function jumps
  private final long[] height; // by how much
  private final long[] sorted;
  private final long[] jump; // the sum of the heights at a place

  ScoreLists(Chains chains) {
    this.chains = chains;
    int n = chains.row.length;
    int size = chains.size;
    this.live = new int[size + 1][];
    this.cells = new int[size + 1][][];
    this.decided = new int[size + 1][];
    this.entry = new int[size][n];
    int[] function = new int[n];
    for (int k = 0; k <= size; k++) {
      for (int c = 0; c < n; c++) {
        int i = chains.row[c];
        while (chains.position[i] < k) {
          i = chains.tail[i];
        }
        function[c] = chains.function(i);
        if (chains.position[i] == k && i != 0) {
          entry[k][c] = chains.entry[i];
        }
      }
      int first = chains.count + k;
      live[k] =
          IntStream.concat(
                  Arrays.stream(function).filter(f -> f > 0 && f < chains.count),
                  IntStream.range(first, chains.low.length))
              .distinct()
              .sorted()
              .toArray();
      cells[k] = byFunction(live[k], function);
      decided[k] = IntStream.range(0, n).filter(c -> function[c] == 0).toArray();
    }
    this.score = new long[size + 1][n];
    this.cost = new long[size + 1];
    this.bound = new long[size + 1];
    this.step = new long[n];
    this.height = new long[n];
    this.sorted = new long[n];
    this.jump = new long[n];
    bound[0] = boundAt(0);
  }

  /** The cells of each function, in one pass: there may be as many functions as cells. */
  private static int[][] byFunction(int[] functions, int[] ofCell) {
    int[] length = new int[functions.length];
    int[] place = new int[ofCell.length];
    for (int c = 0; c < ofCell.length; c++) {
      place[c] = Arrays.binarySearch(functions, ofCell[c]);
      if (place[c] >= 0) {
        length[place[c]]++;
      }
    }
    int[][] cells = new int[functions.length][];
    Arrays.setAll(cells, i -> new int[length[i]]);
    for (int c = ofCell.length - 1; c >= 0; c--) {
      if (place[c] >= 0) {
        cells[place[c]][--length[place[c]]] = c;
      }
    }
    return cells;
  }

  @Override
  public ScoreLists copy() {
    return new ScoreLists(chains);
  }

  @Override
  public long root() {
    return bound[0];
  }

  @Override
  public long descend(int depth, int value, long enough) {
    for (int c = 0; c < chains.row.length; c++) {
      score[depth + 1][c] = score[depth][c] + (long) entry[depth][c] * value;
    }
    cost[depth + 1] = cost[depth] + weightCost(depth, value);
    bound[depth + 1] = boundAt(depth + 1);
    return bound[depth + 1];
  }

  private long weightCost(int position, long v) {
    return chains.linear[position] * v + chains.square[position] * v * v;
  }

  private long boundAt(int depth) {
    long sum = decidedCost(depth);
    for (int i = 0; i < live[depth].length; i++) {
      sum += least(depth, i, chains.low[live[depth][i]], chains.high[live[depth][i]]);
    }
    return sum;
  }

  private long decidedCost(int depth) {
    long sum = chains.base + cost[depth];
    for (int c : decided[depth]) {
      long p = score[depth][c];
      sum += chains.loss(c, p) - chains.slope[c] * p;
    }
    return sum;
  }

  @Override
  public int[] live(int depth) {
    return live[depth];
  }

  @Override
  public long zeros(int depth) {
    long sum = decidedCost(depth);
    for (int i = 0; i < live[depth].length; i++) {
      sum += least(depth, i, 0, 0);
    }
    return sum;
  }

  @Override
  public long least(int depth, int i, long from, long to) {
    int f = live[depth][i];
    boolean single = f >= chains.count;
    long constant = 0;
    long linear = single ? chains.linear[f - chains.count] : 0;
    long square = single ? chains.square[f - chains.count] : 0;
    int steps = 0;
    for (int c : cells[depth][i]) {
      long p = score[depth][c];
      long x = single ? entry[f - chains.count][c] : 1;
      long gain = chains.loss(c, 1);
      constant -= chains.slope[c] * p;
      linear -= chains.slope[c] * x;
      // + from the least q on with p + x q > 0, or for x < 0 up to the greatest.
      long at = x > 0 ? -Math.floorDiv(p - 1, x) : 1 + Math.floorDiv(p - 1, -x);
      constant += (x < 0) != (at <= from) ? gain : 0;
      if (at > from && at <= to) {
        step[steps] = at;
        height[steps++] = x < 0 ? -gain : gain;
      }
    }
    return constant + leastOfPieces(steps, linear, square, from, to);
  }

  private long leastOfPieces(int steps, long linear, long square, long from, long to) {
    System.arraycopy(step, 0, sorted, 0, steps);
    Arrays.sort(sorted, 0, steps);
    Arrays.fill(jump, 0, steps, 0);
    for (int i = 0; i < steps; i++) {
      jump[Arrays.binarySearch(sorted, 0, steps, step[i])] += height[i];
    }
    long least = Long.MAX_VALUE;
    long sum = 0;
    long start = from;
    for (int i = 0; i <= steps; i++) {
      long end = i < steps ? sorted[i] - 1 : to;
      if (start <= end) { // else one of several equal steps
        least = Math.min(least, sum + leastOfPolynomial(linear, square, start, end));
        start = end + 1;
      }
      sum += i < steps ? jump[i] : 0;
    }
    return least;
  }

  private static long leastOfPolynomial(long linear, long square, long from, long to) {
    long least = Math.min((linear + square * from) * from, (linear + square * to) * to);
    if (square > 0) {
      long vertex = Math.floorDiv(-linear, 2 * square);
      for (long q = Math.max(from, vertex); q <= Math.min(to, vertex + 1); q++) {
        least = Math.min(least, (linear + square * q) * q);
      }
    }
    return least;
  }
}
