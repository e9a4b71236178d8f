package org.didyma.mechanisms.gradient.descent;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;

/**
 * Gradient descent on samples: each of T = ceil(kn/b) updates is that of a {@link PassDescent}, on
 * b of the n rows, drawn uniformly without replacement, afresh and in secret.
 */
public final class LotDescent {

  private LotDescent() {}

  /**
   * T, the number of updates.
   *
   * @param passes k
   * @param lot b
   * @param n number of rows
   */
  public static long updates(int passes, int lot, long n) {
    long visits = Math.multiplyExact(passes, n);
    return visits / lot + (visits % lot == 0 ? 0 : 1);
  }

  /**
   * Descends from w = 0.
   *
   * @param rows in memory, or where they descend themselves
   * @param plan whose batches are lots; the last weights count
   * @param noise added to the sum of each lot, and drawn after it
   * @throws org.didyma.oracles.SearchStoppedException when it was stopped
   */
  public static double[] run(
      RowStream rows,
      PassDescent.Plan plan,
      AddedNoise noise,
      RandomBits random,
      CancellationToken stop) {
    if (plan.averaging() != WeightAverage.LAST) {
      throw new IllegalArgumentException("lots belong to no pass, over which to average");
    }
    // Signs are not the codes of other losses.
    MarginLoss.of(plan.loss().loss());
    if (rows instanceof DescendingRows elsewhere) {
      return elsewhere.descendOnLots(plan, noise, random, stop);
    }
    if (!(rows instanceof Rows held)) {
      throw new IllegalArgumentException("rows that come one after the other cannot be sampled");
    }
    DescentState state = new DescentState(plan, rows.size(), rows.dimension(), noise, random, stop);
    Lots lots = Lots.fixed(held.count(), plan.batch());
    long updates = updates(plan.passes(), plan.batch(), rows.size());
    for (long t = 1; t <= updates; t++) {
      int size = lots.draw(random);
      for (int k = 0; k < size; k++) {
        state.add(held, lots.members()[k]);
      }
    }
    return state.weights();
  }
}
