package org.didyma.mechanisms.gradient.descent;

import org.didyma.core.InvalidInputException;

/**
 * How an iterate moves along noisy gradients. What it does to them is post-processing.
 *
 * @param kind of the rule
 * @param learningRate above 0
 */
public record Optimiser(Kind kind, double learningRate) {

  private static final double FIRST_DECAY = 0.9;
  private static final double SECOND_DECAY = 0.999;
  private static final double FLOOR = 1e-8;

  /** Which rule. */
  public enum Kind {
    /** w - eta g. */
    SGD,
    /** Kingma and Ba 2015, with 0.9, 0.999 and 1e-8. */
    ADAM
  }

  public Optimiser {
    if (!(learningRate > 0 && learningRate < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the learning rate is not a finite number above 0", "use a number such as 0.1.");
    }
  }

  public static Optimiser sgd(double learningRate) {
    return new Optimiser(Kind.SGD, learningRate);
  }

  public static Optimiser adam(double learningRate) {
    return new Optimiser(Kind.ADAM, learningRate);
  }

  public Run start(int dimension) {
    return kind == Kind.SGD ? new Run(0) : new Run(dimension);
  }

  /** The state of one run. Disjoint ranges of coordinates may be moved by different threads. */
  public final class Run {

    private final double[] first;
    private final double[] second;
    private double firstWeight = 1;
    private double secondWeight = 1;

    private Run(int dimension) {
      first = new double[dimension];
      second = new double[dimension];
    }

    /** To be called once before the moves of a step. */
    public void next() {
      firstWeight *= FIRST_DECAY;
      secondWeight *= SECOND_DECAY;
    }

    /**
     * Moves some coordinates.
     *
     * @param w the iterate
     * @param sum the noisy sum of gradients
     * @param divisor the gradient is sum/divisor
     */
    public void move(double[] w, double[] sum, double divisor, int from, int to) {
      if (kind == Kind.SGD) {
        double factor = learningRate / divisor;
        for (int j = from; j < to; j++) {
          w[j] -= factor * sum[j];
        }
        return;
      }
      double firstScale = learningRate / (1 - firstWeight);
      double secondScale = 1 / (1 - secondWeight);
      for (int j = from; j < to; j++) {
        double g = sum[j] / divisor;
        first[j] = FIRST_DECAY * first[j] + (1 - FIRST_DECAY) * g;
        second[j] = SECOND_DECAY * second[j] + (1 - SECOND_DECAY) * g * g;
        w[j] -= firstScale * first[j] / (Math.sqrt(second[j] * secondScale) + FLOOR);
      }
    }
  }
}
