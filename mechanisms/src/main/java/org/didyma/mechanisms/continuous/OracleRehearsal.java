package org.didyma.mechanisms.continuous;

import java.util.Locale;
import org.didyma.core.CancellationToken;
import org.didyma.exact.Geometric;
import org.didyma.exact.RandomBits;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.oracles.SearchStoppedException;

/**
 * A few calls of the oracle on a made-up table, to say how long a release may take. The private
 * table has no part in it: its running times are private.
 */
final class OracleRehearsal {

  private static final int ROWS = 200;
  private static final int RECORDS_PER_ROW = 50;
  private static final int CALLS = 20;
  private static final long NANOS = 2_000_000_000L;

  private OracleRehearsal() {}

  /** The expected time in words. */
  static String of(OpSamp.Parameters parameters, OpSampPlan plan, int threads) {
    RandomBits bits = new SecureBits();
    Cells.Builder cells = Cells.builder(parameters.magnitudes().size());
    int[] row = new int[parameters.magnitudes().size()];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < row.length; j++) {
        row[j] = bits.below(4L) == 0 ? 1 : 0;
      }
      cells.add(row, bits.below((long) RECORDS_PER_ROW), bits.below((long) RECORDS_PER_ROW));
    }
    double[] ones = new double[row.length];
    java.util.Arrays.fill(ones, 1);
    BoxOracle oracle =
        OracleCalls.of(parameters, plan, ScaledRows.of(cells.build(), ones)).oracle();
    Geometric law = new Geometric(plan.meanSteps());
    long start = System.nanoTime();
    CancellationToken limit = () -> System.nanoTime() - start > NANOS;
    int done = 0;
    try {
      for (; done < CALLS && !limit.isStopped(); done++) {
        double[] s = new double[row.length];
        for (int j = 0; j < s.length; j++) {
          s[j] = Math.scalb((double) law.draw(bits), plan.stepLog2());
        }
        oracle.minimise(s, limit);
      }
    } catch (SearchStoppedException e) {
      // What was done until then is what can be said.
    }
    double each = (System.nanoTime() - start) / 1e9 / Math.max(1, done);
    return String.format(
        Locale.ROOT,
        "on a made-up table of %d unique rows that takes %s %.2g s on this machine",
        ROWS,
        done == 0 ? "more than" : "about",
        each * plan.calls() / threads);
  }
}
