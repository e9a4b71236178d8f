package org.didyma.audits;

import java.util.HashMap;
import java.util.Map;

/** The law of thresholds by private quantiles: sets of them as bits, that of 1 first. */
final class QuantileSets {

  private final int[] numbers;
  private final double rate;

  private QuantileSets(int[] numbers, double rate) {
    this.numbers = numbers;
    this.rate = rate;
  }

  /**
   * The probabilities of sets.
   *
   * @param numbers those of the records
   * @param top the largest number; the candidates are all from 1 to it
   * @param levels how often halves are halved, the first time included
   * @param rate of what a difference of one record between two halves is worth
   */
  static Map<Integer, Double> of(int[] numbers, int top, int levels, double rate) {
    return new QuantileSets(numbers, rate).within(0, top, levels);
  }

  /** Halves by |left - right|, within the numbers from one to another, and then their halves. */
  private Map<Integer, Double> within(int from, int to, int levels) {
    if (levels == 0 || from == to) {
      return Map.of(0, 1.0);
    }
    double[] masses = new double[to - from];
    for (int t = from + 1; t <= to; t++) {
      int difference = 0;
      for (int number : numbers) {
        difference += number < from || number > to ? 0 : number >= t ? 1 : -1;
      }
      masses[t - from - 1] = Math.exp(-rate * Math.abs(difference));
    }
    double[] law = LearnAudit.normalised(masses);
    Map<Integer, Double> sets = new HashMap<>();
    for (int t = from + 1; t <= to; t++) {
      double p = law[t - from - 1];
      int own = 1 << (t - 1);
      Map<Integer, Double> right = within(t, to, levels - 1);
      within(from, t - 1, levels - 1)
          .forEach(
              (a, q) -> right.forEach((b, r) -> sets.merge(own | a | b, p * q * r, Double::sum)));
    }
    return sets;
  }
}
