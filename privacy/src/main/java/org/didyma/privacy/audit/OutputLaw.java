package org.didyma.privacy.audit;

import java.util.Arrays;

/**
 * The distribution of a mechanism's output on one data set, over outputs numbered from 0.
 * Infinitely many outputs are lumped into finitely many, which is post-processing: what an audit
 * finds of the lumps holds of the outputs.
 */
public final class OutputLaw {

  private final double[] logs;
  private final double error;

  private OutputLaw(double[] logs, double error) {
    this.logs = logs;
    this.error = error;
  }

  /**
   * The law with the given logarithms of probabilities.
   *
   * @param logs of the probabilities, minus infinity for 0
   * @param error a bound on the absolute error of each finite logarithm, at least 0
   */
  public static OutputLaw ofLogarithms(double[] logs, double error) {
    double total = 0;
    for (double log : logs) {
      if (!(log <= error)) {
        throw new IllegalArgumentException("a probability is above 1 or not a number");
      }
      total += Math.exp(log);
    }
    if (!(error >= 0) || Math.abs(total - 1) > 2 * error + 1e-9) {
      throw new IllegalArgumentException("probabilities do not sum to 1 within their error");
    }
    return new OutputLaw(logs.clone(), error);
  }

  /**
   * The law with the given probabilities.
   *
   * @param error a bound on the absolute error of the logarithm of each that is above 0
   */
  public static OutputLaw ofProbabilities(double[] probabilities, double error) {
    return ofLogarithms(Arrays.stream(probabilities).map(Math::log).toArray(), error);
  }

  /** The law of probability proportional to exp(weight). */
  public static OutputLaw proportionalToExp(double[] weights) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double weight : weights) {
      largest = Math.max(largest, weight);
    }
    double sum = 0;
    for (double weight : weights) {
      sum += Math.exp(weight - largest);
    }
    double norm = largest + Math.log(sum);
    double[] logs = new double[weights.length];
    double magnitude = 1;
    for (int i = 0; i < logs.length; i++) {
      logs[i] = weights[i] - norm;
      if (weights[i] != Double.NEGATIVE_INFINITY) {
        magnitude = Math.max(magnitude, Math.abs(weights[i]) + Math.abs(norm));
      }
    }
    // Each exponential, sum, logarithm and difference errs by a few units in the last place.
    return new OutputLaw(logs, (logs.length + 8) * magnitude * 0x1p-52);
  }

  /** Number of outputs. */
  public int outputs() {
    return logs.length;
  }

  /** ln P(output), within {@link #error()}. */
  public double log(int output) {
    return logs[output];
  }

  /** The probabilities of all outputs. */
  public double[] probabilities() {
    return Arrays.stream(logs).map(Math::exp).toArray();
  }

  /** A bound on the absolute error of each finite logarithm. */
  public double error() {
    return error;
  }

  /** ln of the ratio of an output's probabilities here and there; 0 where both are 0. */
  double logRatio(OutputLaw other, int output) {
    return logs[output] == other.logs[output] ? 0 : logs[output] - other.logs[output];
  }
}
