package org.didyma.oracles.cuttingplanes;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The steps of all cells that share a tail of at least two entries, once the positions before a
 * depth are fixed: a function of the common rest q of their scores.
 *
 * <pre>  f(q) = (the sum of the gains of steps with q &gt;= t)  -  A q</pre>
 *
 * <p>Steps with thresholds t in (low, high] are sorted by t. They come down to an order: a later
 * step holds only if an earlier one does. For A &gt; 0, q is at most t_1 - 1 plus the sum of
 * (t_(i+1) - t_i) over the thresholds that q reaches, with high + 1 at the end; for A &lt; 0 it is
 * at least low plus the sum of (t_i - t_(i-1)), with low at the start. So A q becomes part of the
 * gains, and the least of f is the least sum of a first few of them. A is left out of f without
 * such a step, and where q reaches so far beyond the first one that the lines for A q were too
 * many.
 */
final class Chain implements Line {

  /** Most values of q for which A is in f. */
  private static final long FARTHEST = 1 << 10;

  final long low; // of q
  final long high;
  final int depth;
  final int[] step;
  final long[] fixed; // by item: the fixed part of its score
  final long slope; // the sum of all slopes
  final long innerSlope; // A: that, or 0 where it is left out

  final int[] inner; // the items with thresholds in (low, high], sorted
  final long[] threshold; // by place in that list
  final long[] value; // by place: gain with its part of A q
  final int first; // how many of them reach the least sum
  final long least; // of f
  long id; // the line that proves it, 0 while there is none

  /**
   * @param scale what gains are multiplied by
   */
  Chain(
      Steps steps,
      long scale,
      long low,
      long high,
      int depth,
      int[] step,
      long[] fixed,
      long slope) {
    this.low = low;
    this.high = high;
    this.depth = depth;
    this.step = step;
    this.fixed = fixed;
    this.slope = slope;
    long[] at = new long[step.length];
    long sum = 0;
    for (int i = 0; i < step.length; i++) {
      at[i] = steps.threshold(step[i]) - fixed[i];
      sum += at[i] <= low ? scale * steps.gain(step[i]) : 0;
    }
    this.inner =
        IntStream.range(0, step.length)
            .filter(i -> at[i] > low && at[i] <= high)
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer i) -> at[i])
                    .thenComparingLong(i -> -steps.gain(step[i])))
            .mapToInt(Integer::intValue)
            .toArray();
    int n = inner.length;
    this.threshold = new long[n];
    this.value = new long[n];
    for (int i = 0; i < n; i++) {
      threshold[i] = at[inner[i]];
      value[i] = scale * steps.gain(step[inner[i]]);
    }
    this.innerSlope = n == 0 || high - low > FARTHEST ? 0 : slope;
    sum += innerSlope > 0 ? innerSlope * (1 - threshold[0]) : -innerSlope * low;
    for (int i = 0; i < n; i++) {
      value[i] -= innerSlope * width(i);
    }
    long running = 0;
    long smallest = 0;
    int place = 0;
    for (int i = 0; i < n; i++) {
      running += value[i];
      if (running < smallest) {
        smallest = running;
        place = i + 1;
      }
    }
    this.first = place;
    this.least = sum + smallest;
  }

  /** How far q goes on with a step: 0 but for one of those with equal thresholds. */
  long width(int i) {
    int n = threshold.length;
    if (innerSlope > 0) {
      return (i + 1 < n ? threshold[i + 1] : high + 1) - threshold[i];
    }
    return threshold[i] - (i > 0 ? threshold[i - 1] : low);
  }
}
