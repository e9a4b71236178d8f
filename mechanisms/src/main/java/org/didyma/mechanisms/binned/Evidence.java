package org.didyma.mechanisms.binned;

import java.util.Arrays;
import java.util.List;

/**
 * What the noisy counts tell: the number of rows, the base rate, and of each bin its share of rows
 * and its weight of evidence, ln(P(bin | positive)/P(bin | negative)), shrunken and clipped. A
 * function of the noisy counts and of public numbers, so it costs nothing beside them.
 *
 * @param records number of rows, above 0
 * @param prevalence pi, the share of positive ones, between 0 and 1
 * @param shares of the rows, by column and bin; they add up to 1 over a column
 * @param weights of evidence, by column and bin, within {@link #LARGEST_WEIGHT}
 */
record Evidence(double records, double prevalence, double[][] shares, double[][] weights) {

  /** Weights of evidence beyond it are cut off: odds that are 20 times as large. */
  static final double LARGEST_WEIGHT = 3;

  /** Rates of bins nearer to 0 or 1 than this are cut off, where the base rate is not. */
  private static final double LEAST_RATE = 0.01;

  static Evidence of(NoisyHistograms noisy, List<BinLayout.Column> columns) {
    int d = columns.size();
    // Each column counts all rows, with the noise of as many counts as it has bins.
    double weight = 1;
    double negatives = noisy.outcomes()[0];
    double positives = noisy.outcomes()[1];
    for (long[] counts : noisy.counts()) {
      double own = 2.0 / counts.length;
      weight += own;
      for (int i = 0; i < counts.length; i += 2) {
        negatives += own * counts[i];
        positives += own * counts[i + 1];
      }
    }
    negatives /= weight;
    positives /= weight;
    double variance = noisy.variance() / weight;
    double records = Math.max(1, Math.max(negatives + positives, Math.sqrt(2 * variance)));
    double inRange = Math.max(0, Math.min(records, positives));
    double prevalence = (inRange + 0.5) / (records + 1);
    double both = (1 - prevalence) * (1 - prevalence) + prevalence * prevalence;
    double ofPrevalence = variance * both / (records * records);
    double[][] shares = new double[d][];
    double[][] weights = new double[d][];
    for (int c = 0; c < d; c++) {
      long[] counts = noisy.counts()[c];
      double[] totals = totals(counts, records);
      double[] excesses = excesses(counts, totals, prevalence);
      double[] deviations =
          new SoftMerging(prevalence, noisy.variance(), ofPrevalence, totals, excesses)
              .deviations(columns.get(c).orderedFrom(), columns.get(c).orderedTo());
      shares[c] = Arrays.stream(totals).map(t -> t / records).toArray();
      weights[c] = Arrays.stream(deviations).map(m -> weight(prevalence, m)).toArray();
    }
    return new Evidence(records, prevalence, shares, weights);
  }

  /** Numbers of rows of the bins, brought to the nearest that are at least 0 and add up to n. */
  private static double[] totals(long[] counts, double records) {
    double[] totals = new double[counts.length / 2];
    Arrays.setAll(totals, k -> (double) counts[2 * k] + counts[2 * k + 1]);
    double[] sorted = totals.clone();
    Arrays.sort(sorted);
    double sum = 0;
    double shift = 0;
    for (int used = 1; used <= sorted.length; used++) {
      sum += sorted[sorted.length - used];
      double all = (sum - records) / used;
      if (sorted[sorted.length - used] > all) {
        shift = all;
      }
    }
    double by = shift;
    Arrays.setAll(totals, k -> Math.max(0, totals[k] - by));
    return totals;
  }

  /** What bins with rows have above the base rate, less its mean, which is known to be 0. */
  private static double[] excesses(long[] counts, double[] totals, double prevalence) {
    double[] excesses = new double[totals.length];
    double sum = 0;
    int active = 0;
    for (int k = 0; k < totals.length; k++) {
      excesses[k] = (1 - prevalence) * counts[2 * k + 1] - prevalence * counts[2 * k];
      sum += totals[k] > 0 ? excesses[k] : 0;
      active += totals[k] > 0 ? 1 : 0;
    }
    double mean = sum / active;
    Arrays.setAll(excesses, k -> excesses[k] - mean);
    return excesses;
  }

  private static double weight(double prevalence, double deviation) {
    double least = Math.min(LEAST_RATE, Math.min(prevalence, 1 - prevalence) / 20);
    double rate = prevalence + prevalence * (1 - prevalence) * deviation;
    double weight = logit(Math.max(least, Math.min(1 - least, rate))) - logit(prevalence);
    return Math.max(-LARGEST_WEIGHT, Math.min(LARGEST_WEIGHT, weight));
  }

  static double logit(double p) {
    return Math.log(p) - Math.log1p(-p);
  }

  /** The mean of the weight of evidence of a column over rows. */
  double mean(int column) {
    double mean = 0;
    for (int k = 0; k < shares[column].length; k++) {
      mean += shares[column][k] * weights[column][k];
    }
    return mean;
  }

  /** Its variance. */
  double variance(int column) {
    double mean = mean(column);
    double square = 0;
    for (int k = 0; k < shares[column].length; k++) {
      square += shares[column][k] * weights[column][k] * weights[column][k];
    }
    return Math.max(0, square - mean * mean);
  }

  /** The least weight of a column, over all of its bins. */
  double least(int column) {
    return Arrays.stream(weights[column]).min().orElse(0);
  }

  /** The largest weight of a column. */
  double most(int column) {
    return Arrays.stream(weights[column]).max().orElse(0);
  }

  /** The factor of all weights before anything is known of how columns depend on each other. */
  double damping() {
    return Math.pow(weights.length, -0.25);
  }
}
