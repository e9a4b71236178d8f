package org.didyma.mechanisms.gradient.loss;

import java.util.stream.IntStream;

/**
 * Huber's loss of a number on a public grid, in units of which an error beyond 1 counts linearly:
 * with d_k the distance of the k-th number from a public centre and e = s - d_k
 *
 * <p>phi_k(s) = e^2/2 where |e| is at most 1, and |e| - 1/2 beyond,
 *
 * <p>phi_k'(s) = max(-1, min(1, e)): the slope is 1, and the curvature is 1.
 */
public final class NumberLabelLoss implements LabelLoss {

  private static final long serialVersionUID = 1;

  /** The log-odds of so many steps of the grid are what rounding is judged by. */
  private static final int CONSTANTS = 5;

  private final double low;
  private final double step;
  private final int labels;

  private NumberLabelLoss(double low, double step, int labels) {
    this.low = low;
    this.step = step;
    this.labels = labels;
  }

  /**
   * The loss on a grid of even steps.
   *
   * @param low d_0
   * @param high d_(K-1), above it
   * @param labels K, at least 2
   */
  public static NumberLabelLoss ofGrid(double low, double high, int labels) {
    double step = (high - low) / (labels - 1);
    if (!(step > 0 && Double.isFinite(low) && Double.isFinite(step)) || labels < 2) {
      throw new IllegalArgumentException("no grid");
    }
    return new NumberLabelLoss(low, step, labels);
  }

  private double error(int label, double score) {
    return score - (low + label * step);
  }

  @Override
  public String name() {
    return "number";
  }

  @Override
  public int labels() {
    return labels;
  }

  @Override
  public double value(int label, double score) {
    double size = Math.abs(error(label, score));
    return size <= 1 ? size * size / 2 : size - 0.5;
  }

  @Override
  public double derivative(int label, double score) {
    return Math.max(-1, Math.min(1, error(label, score)));
  }

  @Override
  public double slope() {
    return 1;
  }

  @Override
  public double curvature() {
    return 1;
  }

  /** Minus the numbers at even places of the grid, its ends among them. */
  @Override
  public double[] constants() {
    double width = step * (labels - 1);
    return IntStream.range(0, CONSTANTS)
        .mapToDouble(i -> -(low + width * i / (CONSTANTS - 1)))
        .toArray();
  }
}
