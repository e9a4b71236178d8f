package org.didyma.oracles.cuttingplanes;

import java.util.stream.LongStream;

/**
 * How far the rest q of a tail's scores goes where only some of its weights may be non-zero, all of
 * which may be 0. Upwards it is at most the sum of the largest extremes of as many weights. For any
 * L it is at most so many times L, plus what each extreme exceeds L by; the last of them is the L
 * for which this is no more than the sum.
 */
final class ReachWindows {

  /** More weights than there are: the ends are those of the ranges. */
  static final int ALL = Integer.MAX_VALUE;

  /**
   * One end of a window.
   *
   * @param far how far q goes, at least 0
   * @param limit L, how often the limit on non-zero weights proves it
   */
  record End(long far, long limit) {}

  private final PseudoBooleanProgram program;
  private final RowTails tails;
  private final long[][][] extremes; // by up or down, then tail, the largest first; as needed

  ReachWindows(PseudoBooleanProgram program, RowTails tails) {
    this.program = program;
    this.tails = tails;
    this.extremes = new long[2][tails.count][];
  }

  /**
   * The end of a window.
   *
   * @param left how many weights may be non-zero
   */
  End end(int tail, boolean up, int left) {
    long[] all = extremes(tail, up);
    long far = 0;
    for (int i = 0; i < Math.min(left, all.length); i++) {
      far += all[i];
    }
    return new End(far, left > all.length ? 0 : all[Math.max(0, left - 1)]);
  }

  private long[] extremes(int tail, boolean up) {
    long[] known = extremes[up ? 1 : 0][tail];
    if (known != null) {
      return known;
    }
    LongStream.Builder all = LongStream.builder();
    for (int i = tail; i != 0; i = tails.rest[i]) {
      int j = tails.order[tails.position[i]];
      long entry = up ? tails.entry[i] : -tails.entry[i];
      all.add(entry * (entry > 0 ? program.high[j] : program.low[j]));
    }
    long[] sorted = all.build().map(a -> -a).sorted().map(a -> -a).toArray();
    extremes[up ? 1 : 0][tail] = sorted;
    return sorted;
  }
}
