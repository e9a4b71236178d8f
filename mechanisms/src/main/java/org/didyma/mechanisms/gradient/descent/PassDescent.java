package org.didyma.mechanisms.gradient.descent;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowDraws;
import org.didyma.data.rows.RowStream;
import org.didyma.exact.RandomBits;
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
      WeightAverage averaging) {

    public Plan {
      if (passes < 1 || batch < 1 || !(radius > 0)) {
        throw new IllegalArgumentException("passes, batch or radius is out of range");
      }
    }

    /** B, the number of updates in a pass over n rows. */
    public long updates(long n) {
      return n / batch;
    }

    /** Whether weights of a pass, counted from 1, are averaged. */
    public boolean averages(int pass) {
      return averaging == WeightAverage.ALL
          || (averaging == WeightAverage.LAST_PASS && pass == passes);
    }
  }

  private final DescentState state;
  private final RandomBits random;

  private PassDescent(DescentState state, RandomBits random) {
    this.state = state;
    this.random = random;
  }

  /**
   * Descends from w = 0.
   *
   * @param noise added to the sum of each batch
   * @throws SearchStoppedException when it was stopped
   */
  public static double[] run(
      RowStream rows, Plan plan, AddedNoise noise, RandomBits random, CancellationToken stop) {
    // Signs are not the codes of other losses.
    MarginLoss.of(plan.loss.loss());
    if (rows instanceof DescendingRows elsewhere) {
      return elsewhere.descend(plan, noise, random, stop);
    }
    PassDescent descent =
        new PassDescent(
            new DescentState(plan, rows.size(), rows.dimension(), noise, random, stop), random);
    return descent.passes(plan, () -> rows.pass(block -> descent.block(CodedRows.of(block))));
  }

  /**
   * The same over rows in memory with label codes, without noise.
   *
   * @throws SearchStoppedException when it was stopped
   */
  public static double[] run(CodedRows rows, Plan plan, RandomBits random, CancellationToken stop) {
    rows.requireLabelsOf(plan.loss.loss());
    int dimension = rows.features().dimension();
    PassDescent descent =
        new PassDescent(
            new DescentState(plan, rows.count(), dimension, AddedNoise.NONE, random, stop), random);
    return descent.passes(plan, () -> descent.block(rows));
  }

  private double[] passes(Plan plan, Runnable pass) {
    for (int number = 1; number <= plan.passes; number++) {
      state.begin(number);
      pass.run();
    }
    return state.weights();
  }

  private void block(CodedRows rows) {
    int[] order = new RowDraws(rows.count(), random).permutation();
    for (int i : order) {
      if (state.isPassOver()) {
        return;
      }
      state.add(rows.features(), i, rows.code(i));
    }
  }
}
