package org.didyma.mechanisms.continuous;

import java.util.Arrays;
import org.didyma.core.CancellationToken;

/** Hinge, logistic and absolute loss: one convex program. */
final class ConvexOracle implements BoxOracle {

  private final SaddleProgram program;
  private final PrimalDual solver;
  private final RoundingError rounding;
  private final double alpha;

  /**
   * @param bound B of the box [-B, B]^d, a multiple of the step of {@link FixedPointWeights}
   * @param alpha what a call may miss the minimum by
   */
  ConvexOracle(ScaledRows rows, BoxLoss loss, double bound, double alpha) {
    double[] high = new double[rows.dimension()];
    Arrays.fill(high, bound);
    double[] low = new double[rows.dimension()];
    Arrays.fill(low, -bound);
    this.program =
        switch (loss) {
          case HINGE -> program(rows, 1, false, low, high);
          case LOGISTIC -> program(rows, 0, true, low, high);
          case ABSOLUTE -> twoSided(rows, low, high);
          case RAMP -> throw new IllegalArgumentException("the ramp loss is not convex");
        };
    this.solver = new PrimalDual(program);
    this.rounding = new RoundingError(rows, bound);
    this.alpha = alpha;
  }

  private static SaddleProgram program(
      ScaledRows rows, double offset, boolean logistic, double[] low, double[] high) {
    double[] offsets = new double[rows.terms()];
    Arrays.fill(offsets, offset);
    return new SaddleProgram(
        rows.start(), rows.column(), rows.value(), rows.count(), offsets, logistic, low, high);
  }

  /** |1 - z| = max(0, 1 - z) + max(0, z - 1). */
  private static SaddleProgram twoSided(ScaledRows rows, double[] low, double[] high) {
    int terms = rows.terms();
    int entries = rows.column().length;
    int[] start = new int[2 * terms + 1];
    for (int t = 0; t <= terms; t++) {
      start[t] = rows.start()[t];
      start[terms + t] = entries + rows.start()[t];
    }
    int[] column = Arrays.copyOf(rows.column(), 2 * entries);
    double[] value = Arrays.copyOf(rows.value(), 2 * entries);
    for (int e = 0; e < entries; e++) {
      column[entries + e] = column[e];
      value[entries + e] = -value[e];
    }
    double[] count = Arrays.copyOf(rows.count(), 2 * terms);
    System.arraycopy(rows.count(), 0, count, terms, terms);
    double[] offset = new double[2 * terms];
    Arrays.fill(offset, 0, terms, 1);
    Arrays.fill(offset, terms, 2 * terms, -1);
    return new SaddleProgram(start, column, value, count, offset, false, low, high);
  }

  @Override
  public long[] minimise(double[] s, CancellationToken stop) {
    double gap = alpha - rounding.allowance(s, alpha);
    solver.solve(s, gap, Double.POSITIVE_INFINITY, stop);
    return Arrays.stream(solver.best()).mapToLong(FixedPointWeights::of).toArray();
  }

  /** What the best point of the last call is worth, and a bound on it; for tests. */
  double[] lastBounds() {
    return new double[] {solver.lower(), solver.upper()};
  }
}
