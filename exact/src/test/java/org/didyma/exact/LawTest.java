package org.didyma.exact;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/**
 * Pearson's test of draws from finitely many outcomes, for the law that they should have and for
 * twins, which it has to reject. The same draws serve all laws that they are held against.
 *
 * <p>Tests of several instances add up: the sum of their statistics rejects what is a little wrong
 * everywhere, beside the p-value of each, which rejects what is wrong in one of them.
 */
public final class LawTest {

  private static final double LEAST_EXPECTED = 20;

  /** After this many samples, a broken variant is checked again. */
  private static final int LOOK = 200;

  private double statistic;
  private int degrees;

  /** How often each outcome was drawn. */
  public static <T> Map<T, Integer> counts(int draws, Supplier<T> sampler) {
    Map<T, Integer> counts = new HashMap<>();
    for (int i = 0; i < draws; i++) {
      counts.merge(sampler.get(), 1, Integer::sum);
    }
    return counts;
  }

  /**
   * Whether draws of a twin are rejected, which ends as soon as they are.
   *
   * @param falseAlarm the p-value from which on they are not
   * @param most draws after which they are not rejected any more
   */
  public static <T> boolean rejects(
      Map<T, Double> law, double falseAlarm, int most, Supplier<T> twin) {
    Map<T, Integer> counts = new HashMap<>();
    for (int drawn = 1; drawn <= most; drawn++) {
      counts.merge(twin.get(), 1, Integer::sum);
      if ((drawn % LOOK == 0 || drawn == most) && pValue(law, counts) < falseAlarm) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes draws of one instance in, which are independent of those before.
   *
   * @return the p-value of these draws alone
   */
  public <T> double add(Map<T, Double> law, Map<T, Integer> counts) {
    Fit fit = Fit.of(law, counts);
    statistic += fit.statistic;
    degrees += fit.degrees;
    return fit.pValue();
  }

  /** The p-value of all draws taken in together. */
  public double pValue() {
    return new Fit(statistic, degrees).pValue();
  }

  /** The p-value of draws under a law; 0 when one of them is none of its outcomes. */
  public static <T> double pValue(Map<T, Double> law, Map<T, Integer> counts) {
    return Fit.of(law, counts).pValue();
  }

  /**
   * Pearson's statistic.
   *
   * @param degrees outcomes that differ in the law, less one; those that expect fewer than 20 draws
   *     are one outcome
   */
  private record Fit(double statistic, int degrees) {

    static <T> Fit of(Map<T, Double> law, Map<T, Integer> counts) {
      long draws = counts.values().stream().mapToLong(count -> count).sum();
      double statistic = 0;
      int classes = 0;
      double expectedOfRare = 0;
      long rare = 0;
      long known = 0;
      for (Map.Entry<T, Double> outcome : law.entrySet()) {
        double expected = draws * outcome.getValue();
        int seen = counts.getOrDefault(outcome.getKey(), 0);
        known += seen;
        if (expected < LEAST_EXPECTED) {
          expectedOfRare += expected;
          rare += seen;
        } else {
          statistic += (seen - expected) * (seen - expected) / expected;
          classes++;
        }
      }
      if (known < draws) {
        return new Fit(Double.POSITIVE_INFINITY, 1);
      }
      if (expectedOfRare >= LEAST_EXPECTED) {
        statistic += (rare - expectedOfRare) * (rare - expectedOfRare) / expectedOfRare;
        classes++;
      }
      return new Fit(statistic, Math.max(0, classes - 1));
    }

    double pValue() {
      if (degrees == 0) {
        return 1;
      }
      return Double.isInfinite(statistic)
          ? 0
          : 1 - new ChiSquaredDistribution(null, degrees).cumulativeProbability(statistic);
    }
  }
}
