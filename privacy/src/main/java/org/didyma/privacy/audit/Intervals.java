package org.didyma.privacy.audit;

import java.util.Arrays;

/**
 * Real outputs, lumped into intervals of equal width around 0; the outermost reach to infinity.
 *
 * @param half how many there are on either side of 0
 * @param width of each
 */
public record Intervals(int half, double width) {

  /** How many there are. */
  public int count() {
    return 2 * half;
  }

  /** The number of the one in which a value lies. */
  public int number(double value) {
    return (int) Math.max(-half, Math.min(half - 1, Math.floor(value / width))) + half;
  }

  /** Where one begins. */
  public double from(int number) {
    return number == 0 ? Double.NEGATIVE_INFINITY : (number - half) * width;
  }

  /** Where one ends. */
  public double to(int number) {
    return number == count() - 1 ? Double.POSITIVE_INFINITY : (number + 1 - half) * width;
  }

  /** The logarithms of the probabilities of a centre with noise. */
  public double[] logs(IntervalLaw noise, double centre) {
    double[] logs = new double[count()];
    Arrays.setAll(logs, i -> noise.log(from(i) - centre, to(i) - centre));
    return logs;
  }

  /** Adds a share of the probabilities of a centre with noise. */
  public void add(double[] shares, double share, IntervalLaw noise, double centre) {
    for (int i = 0; i < shares.length; i++) {
      shares[i] += share * Math.exp(noise.log(from(i) - centre, to(i) - centre));
    }
  }
}
