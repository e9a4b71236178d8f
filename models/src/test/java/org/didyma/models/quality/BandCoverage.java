package org.didyma.models.quality;

import java.util.Optional;
import java.util.SplittableRandom;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * How often intervals hold figures of scores that were counted in bands: those of a population, and
 * the least and largest that its bands allow.
 *
 * @param auc share of releases whose interval holds the area of the scores
 * @param aucInBands the share in which the interval in bands does
 * @param leastAuc where each pair of a positive and a negative record of one band is in the wrong
 *     order
 * @param mostAuc where it is in the right one
 * @param logLoss of the scores
 * @param leastLogLoss where each record has the score of its band that suits its label best
 * @param mostLogLoss where it has the one that suits it least
 * @param brier of the scores
 */
record BandCoverage(
    double auc,
    double aucInBands,
    double leastAuc,
    double mostAuc,
    double logLoss,
    double leastLogLoss,
    double mostLogLoss,
    double brier) {

  /** Simulates releases of samples of a population, so many of whose scores are a band. */
  static BandCoverage of(
      Population population,
      int width,
      int records,
      String epsilon,
      Adjacency adjacency,
      int releases,
      long start) {
    SplittableRandom random = new SplittableRandom(start);
    // Of so many wholes of bands that the first score of all is the first of a band.
    int first = 1 - Population.SCORES / 2 / width;
    ScoreBands bands = new ScoreBands(width, first, Population.SCORES / width);
    int least = (first - 1) * width + 1;
    NoisyCounts.Parameters parameters =
        new NoisyCounts.Parameters(Epsilon.parse(epsilon), adjacency, 2 * bands.count());
    RiskScale scale = new RiskScale(1, 2, Optional.empty(), new Costs(population.odds(), 1));
    double logLoss = 0;
    double leastLogLoss = 0;
    double mostLogLoss = 0;
    double brier = 0;
    for (int t = 0; t < Population.SCORES; t++) {
      double p = population.positive(t);
      double q = population.negative(t);
      double low = bands.least(t / width);
      double high = bands.last(t / width);
      double risk = scale.risk(least + t);
      logLoss += p * scale.logLoss(least + t, true) + q * scale.logLoss(least + t, false);
      leastLogLoss += p * scale.logLoss(high, true) + q * scale.logLoss(low, false);
      mostLogLoss += p * scale.logLoss(low, true) + q * scale.logLoss(high, false);
      brier += p * (1 - risk) * (1 - risk) + q * risk * risk;
    }
    double ties = ties(population, width);
    double inBands = aucInBands(population, width);
    int[] held = new int[8];
    for (int r = 0; r < releases; r++) {
      long[] noisy =
          Coverage.noisy(inBands(population.sample(records, random), width), parameters, random);
      Quality quality =
          new Quality(
              new NoisyScores(bands, noisy, parameters.noise()), Costs.EQUAL, Optional.of(scale));
      count(held, 0, quality.auc(), population.auc());
      count(held, 1, quality.aucInBands(), population.auc());
      count(held, 2, quality.auc(), inBands - ties / 2);
      count(held, 3, quality.auc(), inBands + ties / 2);
      count(held, 4, quality.logLoss().orElseThrow(), logLoss);
      count(held, 5, quality.logLoss().orElseThrow(), leastLogLoss);
      count(held, 6, quality.logLoss().orElseThrow(), mostLogLoss);
      count(held, 7, quality.brier().orElseThrow(), brier);
    }
    double all = releases;
    return new BandCoverage(
        held[0] / all,
        held[1] / all,
        held[2] / all,
        held[3] / all,
        held[4] / all,
        held[5] / all,
        held[6] / all,
        held[7] / all);
  }

  private static void count(int[] held, int figure, IntervalEstimate estimate, double truth) {
    held[figure] += estimate.low() <= truth && truth <= estimate.high() ? 1 : 0;
  }

  private static long[] inBands(long[] counts, int width) {
    long[] sums = new long[counts.length / width];
    for (int i = 0; i < counts.length; i++) {
      sums[i / width] += counts[i];
    }
    return sums;
  }

  /** The share of pairs of a positive and a negative record that have one band. */
  private static double ties(Population population, int width) {
    return pairs(population, width, 0, 1);
  }

  private static double aucInBands(Population population, int width) {
    return pairs(population, width, 1, 0.5);
  }

  private static double pairs(Population population, int width, double above, double equal) {
    double pairs = 0;
    double p = 0;
    double q = 0;
    for (int t = 0; t < Population.SCORES; t++) {
      p += population.positive(t);
      q += population.negative(t);
      for (int s = 0; s < Population.SCORES; s++) {
        double value = t / width > s / width ? above : t / width == s / width ? equal : 0;
        pairs += population.positive(t) * population.negative(s) * value;
      }
    }
    return pairs / (p * q);
  }
}
