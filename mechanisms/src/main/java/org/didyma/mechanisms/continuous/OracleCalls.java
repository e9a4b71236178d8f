package org.didyma.mechanisms.continuous;

import org.didyma.core.CancellationToken;
import org.didyma.oracles.rounds.RoundWork;
import org.didyma.oracles.rounds.RoundWorker;

/**
 * Calls of the oracle of a release: a task is the linear terms of some calls, its report the sum of
 * their answers in steps of {@link FixedPointWeights}. An answer is a function of its linear term,
 * so a task that is run again reports the same.
 *
 * @param bound B, of the box
 * @param alpha the gap within which a call is to be proven
 * @param rows of the table
 */
record OracleCalls(BoxLoss loss, double bound, double alpha, ScaledRows rows)
    implements RoundWork<double[][], long[]> {

  static OracleCalls of(OpSamp.Parameters parameters, OpSampPlan plan, ScaledRows rows) {
    return new OracleCalls(parameters.loss(), parameters.boundValue(), plan.alpha(), rows);
  }

  @Override
  public String name() {
    return "sampling";
  }

  @Override
  public RoundWorker<double[][], long[]> worker(CancellationToken stop) {
    return new Worker();
  }

  /** An oracle, for one thread. */
  BoxOracle oracle() {
    return loss == BoxLoss.RAMP
        ? new RampOracle(rows, bound, alpha)
        : new ConvexOracle(rows, loss, bound, alpha);
  }

  private final class Worker implements RoundWorker<double[][], long[]> {

    private final BoxOracle oracle = oracle();

    @Override
    public long[] run(double[][] task, CancellationToken stop) {
      long[] sums = new long[rows.dimension()];
      for (double[] s : task) {
        long[] w = oracle.minimise(s, stop);
        for (int j = 0; j < sums.length; j++) {
          sums[j] += w[j];
        }
      }
      return sums;
    }

    @Override
    public Worker copy() {
      return new Worker();
    }
  }
}
