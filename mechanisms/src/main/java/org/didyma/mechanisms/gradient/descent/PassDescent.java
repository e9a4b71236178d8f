package org.didyma.mechanisms.gradient.descent;

import java.util.Arrays;
import org.didyma.data.rows.RowDraws;
import org.didyma.data.rows.RowStream;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.oracles.SearchStoppedException;

/**
 * Mini-batch gradient descent in passes: a pass goes through all rows in a random order, in B =
 * floor(n/b) batches of exactly b, and leaves the remaining rows out; after each batch
 *
 * <pre>  w &lt;- Pi_R(w - eta_t ((1/b) (sum of the batch's gradients + noise) + lambda w)).</pre>
 *
 * <p>The number of updates, their order and their lengths depend on n alone, so that neighbours
 * under replacement are updated alike. Each block of rows is put into a fresh random order in each
 * pass; a table in memory is one block.
 */
public final class PassDescent {

  private static final int UPDATES_BETWEEN_LOOKS = 1 << 10;

  /**
   * How to descend; nothing of it may depend on the data but through n.
   *
   * @param loss the loss and lambda
   * @param passes k, from 1
   * @param batch b, from 1
   * @param steps eta_t
   * @param radius R, of the ball that weights are projected on; infinite for none
   * @param averaging which weights to return
   */
  public record Plan(
      RegularisedLoss loss,
      int passes,
      int batch,
      StepSize steps,
      double radius,
      Averaging averaging) {

    public Plan {
      if (passes < 1 || batch < 1 || !(radius > 0)) {
        throw new IllegalArgumentException("passes, batch or radius is out of range");
      }
    }

    /** B, the number of updates in a pass over n rows. */
    public long updates(long n) {
      return n / batch;
    }
  }

  private final Plan plan;
  private final AddedNoise noise;
  private final RandomBits random;
  private final Stop stop;
  private final long perPass;
  private final MarginLoss loss;
  private final double[] w;
  private final double[] sum;
  private final double[] mean;
  private int inBatch;
  private long inPass;
  private long update;
  private long averaged;

  private PassDescent(Plan plan, AddedNoise noise, RandomBits random, Stop stop, RowStream rows) {
    this.plan = plan;
    this.noise = noise;
    this.random = random;
    this.stop = stop;
    this.perPass = plan.updates(rows.size());
    this.loss = plan.loss.loss();
    this.w = new double[rows.dimension()];
    this.sum = new double[rows.dimension()];
    this.mean = new double[plan.averaging == Averaging.LAST ? 0 : rows.dimension()];
  }

  /**
   * Descends from w = 0.
   *
   * @param noise added to the sum of each batch
   * @throws SearchStoppedException when it was stopped
   */
  public static double[] run(
      RowStream rows, Plan plan, AddedNoise noise, RandomBits random, Stop stop) {
    PassDescent descent = new PassDescent(plan, noise, random, stop, rows);
    for (int pass = 1; pass <= plan.passes; pass++) {
      boolean averages =
          plan.averaging == Averaging.ALL
              || (plan.averaging == Averaging.LAST_PASS && pass == plan.passes);
      descent.inPass = 0;
      descent.inBatch = 0;
      Arrays.fill(descent.sum, 0);
      rows.pass(block -> descent.block(block, averages));
    }
    return plan.averaging == Averaging.LAST ? descent.w : descent.mean;
  }

  private void block(Rows rows, boolean averages) {
    int[] order = new RowDraws(rows.count(), random).permutation();
    for (int i : order) {
      if (inPass == perPass) {
        return;
      }
      double slope = loss.derivative(rows.margin(i, w));
      if (slope != 0) {
        rows.addScaled(i, slope * rows.label(i), sum);
      }
      if (++inBatch == plan.batch) {
        update();
        inBatch = 0;
        if (averages) {
          average();
        }
      }
    }
  }

  private void update() {
    if ((update & (UPDATES_BETWEEN_LOOKS - 1)) == 0 && stop.isStopped()) {
      throw new SearchStoppedException();
    }
    inPass++;
    update++;
    noise.addTo(sum, random);
    double eta = plan.steps.at(update);
    double kept = 1 - eta * plan.loss.lambda();
    double share = eta / plan.batch;
    double square = 0;
    for (int j = 0; j < w.length; j++) {
      double next = kept * w[j] - share * sum[j];
      w[j] = next;
      sum[j] = 0;
      square += next * next;
    }
    if (square > plan.radius * plan.radius) {
      Projection.shorten(w, plan.radius / Math.sqrt(square));
    }
  }

  private void average() {
    averaged++;
    for (int j = 0; j < w.length; j++) {
      mean[j] += (w[j] - mean[j]) / averaged;
    }
  }
}
