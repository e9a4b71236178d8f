package org.didyma.oracles.certificate;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * {@link ChainFunctions} computed at every node from the cells and the fixed parts p of their
 * scores, for scores that range too widely for tables.
 *
 * <p>A function is a sum of losses and a quadratic polynomial (of degree 1 for a chain).
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
  private final LossPieces pieces;

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
    this.pieces = chains.pieces();
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
    int position = live[depth][i] - chains.count;
    return position < 0
        ? pieces.least(cells[depth][i], score[depth], null, 0, 0, from, to)
        : pieces.least(
            cells[depth][i],
            score[depth],
            entry[position],
            chains.linear[position],
            chains.square[position],
            from,
            to);
  }
}
