package org.didyma.mechanisms.lattice;

import org.apache.commons.math3.distribution.ChiSquaredDistribution;

/** Pearson's test of counts against a law. */
public final class ChiSquare {

  private ChiSquare() {}

  public static double pValue(int[] counts, double[] law) {
    long draws = 0;
    for (int count : counts) {
      draws += count;
    }
    double statistic = 0;
    for (int i = 0; i < law.length; i++) {
      double expected = draws * law[i];
      statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return 1 - new ChiSquaredDistribution(null, law.length - 1).cumulativeProbability(statistic);
  }
}
