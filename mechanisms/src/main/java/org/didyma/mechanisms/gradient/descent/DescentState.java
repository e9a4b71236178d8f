package org.didyma.mechanisms.gradient.descent;

import java.util.Arrays;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Features;
import org.didyma.data.rows.Rows;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.loss.LabelLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.oracles.SearchStoppedException;

/**
 * Where a {@link PassDescent} is: the weights w, the sum of the gradients of the batch that is
 * being filled, how many rows are in it, and the number t of the last update. A pass is what a
 * database calls an aggregate: {@link #begin} initialises, {@link #add} is the transition by one
 * row, {@link #weights} ends. Whoever goes through the rows decides their order and nothing else.
 * Not thread-safe.
 */
public final class DescentState {

  private static final int UPDATES_BETWEEN_LOOKS = 1 << 10;

  private final PassDescent.Plan plan;
  private final AddedNoise noise;
  private final RandomBits random;
  private final CancellationToken stop;
  private final long perPass;
  private final LabelLoss loss;
  private final double[] w;
  private final double[] sum;
  private final double[] mean;
  private boolean averages;
  private int inBatch;
  private long inPass;
  private long update;
  private long averaged;

  /**
   * At w = 0, before the first pass.
   *
   * @param rows n
   * @param dimension d
   * @param noise added to the sum of each batch
   */
  public DescentState(
      PassDescent.Plan plan,
      long rows,
      int dimension,
      AddedNoise noise,
      RandomBits random,
      CancellationToken stop) {
    this.plan = plan;
    this.noise = noise;
    this.random = random;
    this.stop = stop;
    this.perPass = plan.updates(rows);
    this.loss = plan.loss().loss();
    this.w = new double[dimension];
    this.sum = new double[dimension];
    this.mean = new double[plan.averaging() == WeightAverage.LAST ? 0 : dimension];
  }

  /**
   * Begins a pass.
   *
   * @param pass its number, from 1
   */
  public void begin(int pass) {
    averages = plan.averages(pass);
    inPass = 0;
    inBatch = 0;
    Arrays.fill(sum, 0);
  }

  /** Whether the pass has had all of its updates, so that further rows are left out. */
  public boolean isPassOver() {
    return inPass == perPass;
  }

  /** {@link #add(Features, int, int)} of a row of two labels. */
  public void add(Rows rows, int i) {
    add(rows.features(), i, rows.label(i) > 0 ? 1 : 0);
  }

  /**
   * Takes one row, and updates the weights where it is the last of its batch.
   *
   * @param label its code
   * @throws SearchStoppedException when it was stopped
   */
  public void add(Features features, int i, int label) {
    double slope = loss.derivative(label, features.dot(i, w));
    if (slope != 0) {
      features.addScaled(i, slope, sum);
    }
    if (++inBatch == plan.batch()) {
      endBatch();
    }
  }

  /** Adds up the gradients of a batch, somewhere else. */
  @FunctionalInterface
  public interface BatchSum {

    /**
     * Adds the gradients of the next batch, without the regulariser.
     *
     * @param w the weights that they are taken at; only lent
     */
    void addTo(double[] sum, double[] w);
  }

  /**
   * Takes a whole batch at once, and updates the weights.
   *
   * @throws SearchStoppedException when it was stopped
   */
  public void addBatch(BatchSum batch) {
    batch.addTo(sum, w);
    endBatch();
  }

  private void endBatch() {
    update();
    inBatch = 0;
    if (averages) {
      average();
    }
  }

  private void update() {
    if ((update & (UPDATES_BETWEEN_LOOKS - 1)) == 0 && stop.isStopped()) {
      throw new SearchStoppedException();
    }
    inPass++;
    update++;
    noise.addTo(sum, random);
    double eta = plan.steps().at(update);
    double kept = 1 - eta * plan.loss().lambda();
    double share = eta / plan.batch();
    double square = 0;
    for (int j = 0; j < w.length; j++) {
      double next = kept * w[j] - share * sum[j];
      w[j] = next;
      sum[j] = 0;
      square += next * next;
    }
    if (!(square < Double.POSITIVE_INFINITY)) {
      // Beyond, margins may be no numbers, for some rows and not for others. Here it is a function
      // of releases still, where sums have noise, and steps of other descents are too short for it.
      throw new InvalidInputException(
          "the weights grow without end", "use shorter steps, or a radius.");
    }
    if (square > plan.radius() * plan.radius()) {
      Projection.shorten(w, plan.radius() / Math.sqrt(square));
    }
  }

  private void average() {
    averaged++;
    for (int j = 0; j < w.length; j++) {
      mean[j] += (w[j] - mean[j]) / averaged;
    }
  }

  /** The weights to return after the last pass; lent until the next row. */
  public double[] weights() {
    return plan.averaging() == WeightAverage.LAST ? w : mean;
  }
}
