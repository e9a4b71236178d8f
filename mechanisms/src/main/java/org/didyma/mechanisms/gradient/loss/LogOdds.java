package org.didyma.mechanisms.gradient.loss;

import java.util.Arrays;

/** Public probabilities as log-odds; a loss is the one of these doubles, whatever was rounded. */
final class LogOdds {

  private LogOdds() {}

  /**
   * ln(p/(1-p)) of each.
   *
   * @throws IllegalArgumentException when there is none, or one is not above 0 and below 1
   */
  static double[] of(double... probabilities) {
    if (probabilities.length == 0 || !Arrays.stream(probabilities).allMatch(p -> p > 0 && p < 1)) {
      throw new IllegalArgumentException("a public probability is not above 0 and below 1");
    }
    return Arrays.stream(probabilities).map(p -> Math.log(p) - Math.log1p(-p)).toArray();
  }
}
