package org.didyma.mechanisms.gradient.descent;

import java.util.stream.IntStream;
import org.didyma.data.rows.Rows;

/** Sums over rows in memory, by several threads that share them. */
public final class RowSums implements RaySums {

  private final int count;
  private final int dimension;
  private final int threads;
  private final RayMargins margins;
  private final ClippedGradients gradients;
  private final RayLosses losses;

  /**
   * Sums over rows.
   *
   * @param losses of a record
   * @param clipping of gradients
   * @param threads at least 1
   */
  public RowSums(Rows rows, RayLosses losses, ClippingBound clipping, int threads) {
    Rows written = rows.compact();
    this.count = written.count();
    this.dimension = written.dimension();
    this.threads = threads;
    this.margins = new RayMargins(written);
    this.gradients = new ClippedGradients(written, losses.loss(), clipping);
    this.losses = losses;
  }

  @Override
  public double[] gradients() {
    double[][] parts = new double[threads][dimension];
    shares((t, from, to) -> gradients.addAll(from, to, margins, parts[t]));
    double[] sum = new double[dimension];
    for (double[] part : parts) {
      for (int j = 0; j < dimension; j++) {
        sum[j] += part[j];
      }
    }
    return sum;
  }

  @Override
  public long[] losses(double[] direction, double[] steps) {
    long[][] parts = new long[threads][];
    shares(
        (t, from, to) -> {
          margins.aim(from, to, direction);
          parts[t] = losses.at(from, to, margins, steps);
        });
    long[] sums = parts[0];
    for (int t = 1; t < threads; t++) {
      for (int j = 0; j < sums.length; j++) {
        sums[j] += parts[t][j];
      }
    }
    return sums;
  }

  @Override
  public void move(double step) {
    shares((t, from, to) -> margins.move(from, to, step));
  }

  /** Chooses a direction and goes along it, without looking at losses. */
  public void move(double[] direction, double step) {
    shares(
        (t, from, to) -> {
          margins.aim(from, to, direction);
          margins.move(from, to, step);
        });
  }

  private interface Share {
    void run(int share, int from, int to);
  }

  private void shares(Share share) {
    IntStream range = IntStream.range(0, threads);
    (threads == 1 ? range : range.parallel())
        .forEach(
            t ->
                share.run(
                    t,
                    (int) ((long) count * t / threads),
                    (int) ((long) count * (t + 1) / threads)));
  }
}
