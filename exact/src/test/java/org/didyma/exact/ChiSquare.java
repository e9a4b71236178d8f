package org.didyma.exact;

import java.util.function.LongToDoubleFunction;
import java.util.function.LongUnaryOperator;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/**
 * Pearson's test of draws against a law on lowest .. highest and the two tails beyond, at
 * false-alarm rate 1e-6. Neighbouring cells are pooled until each expects at least 50 draws.
 */
final class ChiSquare {

  static final double FALSE_ALARM_RATE = 1e-6;
  private static final double LEAST_EXPECTED = 50;

  private ChiSquare() {}

  /** True when the draws may come from the law. */
  static boolean accepts(
      LongToDoubleFunction pmf, long lowest, long highest, int draws, LongUnaryOperator draw) {
    int cells = Math.toIntExact(highest - lowest + 1);
    double[] expected = new double[cells + 1];
    double rest = 1;
    for (int i = 0; i < cells; i++) {
      expected[i] = pmf.applyAsDouble(lowest + i) * draws;
      rest -= expected[i] / draws;
    }
    expected[cells] = Math.max(0, rest) * draws;
    long[] counts = new long[cells + 1];
    for (int i = 0; i < draws; i++) {
      long x = draw.applyAsLong(i);
      counts[x < lowest || x > highest ? cells : (int) (x - lowest)]++;
    }
    return accepts(expected, counts);
  }

  /** True when the counts may come from multinomial draws with these expectations. */
  static boolean accepts(double[] expected, long[] counts) {
    double statistic = 0;
    int pools = 0;
    double e = 0;
    long n = 0;
    double lastE = 0;
    long lastN = 0;
    for (int i = 0; i < counts.length; i++) {
      e += expected[i];
      n += counts[i];
      if (e >= LEAST_EXPECTED) {
        statistic += lastE == 0 ? 0 : (lastN - lastE) * (lastN - lastE) / lastE;
        pools++;
        lastE = e;
        lastN = n;
        e = 0;
        n = 0;
      }
    }
    // What is left over joins the last pool.
    lastE += e;
    lastN += n;
    statistic += (lastN - lastE) * (lastN - lastE) / lastE;
    if (pools < 2) {
      throw new IllegalArgumentException("too few draws for a test");
    }
    double critical =
        new ChiSquaredDistribution(null, pools - 1)
            .inverseCumulativeProbability(1 - FALSE_ALARM_RATE);
    return statistic <= critical;
  }
}
