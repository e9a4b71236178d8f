package org.didyma.audits;

import java.util.HashMap;
import java.util.Map;

/**
 * The law of two signs: whether the noisy numbers of two cells are above 0, of some cells whose
 * noises have exp(-rate |z|), by themselves or given that they add up to 0.
 */
final class CountSigns {

  /** What is left out has a mass of exp(-40) of the rest. */
  private static final double FAR = 40;

  private record Counted(int first, int second, int cells) {}

  private final double rate;
  private final boolean addUp;
  private final int far;
  private final Map<Counted, double[]> known = new HashMap<>();

  /** Of how many noises: the masses of their sums, from the least on. */
  private final Map<Integer, double[]> sums = new HashMap<>();

  /**
   * Signs of noisy counts.
   *
   * @param addUp whether all noises together are 0
   */
  CountSigns(double rate, boolean addUp) {
    this.rate = rate;
    this.addUp = addUp;
    this.far = (int) Math.ceil(FAR / rate);
  }

  /**
   * The probabilities of: neither is above 0, the second alone, the first alone, both.
   *
   * @param cells how many there are, these two among them
   */
  double[] law(int first, int second, int cells) {
    return known.computeIfAbsent(
        new Counted(first, second, addUp ? cells : 2),
        counted -> law(counted.first, counted.second, sum(counted.cells - 2)));
  }

  private double[] law(int first, int second, double[] others) {
    double[] law = new double[4];
    for (int a = -far; a <= far; a++) {
      for (int b = -far; b <= far; b++) {
        double rest = addUp ? others[others.length / 2 - a - b] : 1;
        law[(first + a > 0 ? 2 : 0) + (second + b > 0 ? 1 : 0)] +=
            Math.exp(-rate * (Math.abs(a) + Math.abs(b))) * rest;
      }
    }
    return LearnAudit.normalised(law);
  }

  /** Of so many noises; one more is a filter of exp(-rate |z|), from both sides. */
  private double[] sum(int noises) {
    double[] same = sums.get(noises);
    if (same != null) {
      return same;
    }
    double[] sum = new double[8 * far + 1];
    if (noises == 0) {
      sum[4 * far] = 1;
    } else {
      double[] fewer = sum(noises - 1);
      double a = Math.exp(-rate);
      double passed = 0;
      for (int i = 0; i < sum.length; i++) {
        passed = passed * a + fewer[i];
        sum[i] = passed;
      }
      passed = 0;
      for (int i = sum.length - 1; i >= 0; i--) {
        sum[i] += passed;
        passed = (passed + fewer[i]) * a;
      }
    }
    sums.put(noises, sum);
    return sum;
  }
}
