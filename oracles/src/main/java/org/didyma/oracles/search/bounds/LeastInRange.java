package org.didyma.oracles.search.bounds;

import java.util.function.LongUnaryOperator;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreTable;

/** The least loss of a label over any range of scores, in constant time. */
final class LeastInRange {

  private final long first;
  private final long last;
  private final LongUnaryOperator loss;
  private final long[][] table; // [b][i]: the least from first + i on, over 2^b scores

  LeastInRange(ScoreLoss of, LongUnaryOperator loss) {
    this.first = of instanceof ScoreTable scores ? scores.low() : 0;
    this.last = of instanceof ScoreTable scores ? scores.high() : 1;
    this.loss = loss;
    int n = Math.toIntExact(last - first + 1);
    this.table = new long[32 - Integer.numberOfLeadingZeros(n)][];
    for (int b = 0; b < table.length; b++) {
      table[b] = new long[n - (1 << b) + 1];
      for (int i = 0; i < table[b].length; i++) {
        table[b][i] =
            b == 0
                ? loss.applyAsLong(first + i)
                : Math.min(table[b - 1][i], table[b - 1][i + (1 << (b - 1))]);
      }
    }
  }

  /** Beyond its ends a loss falls nowhere, so the nearest score of the range will do there. */
  long of(long low, long high) {
    if (low >= last || high <= first) {
      return loss.applyAsLong(low >= last ? low : high);
    }
    int from = (int) (Math.max(low, first) - first);
    int to = (int) (Math.min(high, last) - first);
    int b = 31 - Integer.numberOfLeadingZeros(to - from + 1);
    return Math.min(table[b][from], table[b][to - (1 << b) + 1]);
  }
}
