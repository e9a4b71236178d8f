package org.didyma.mechanisms.binned;

/**
 * How far the outcome of each bin of a column is from the base rate, when neighbouring bins may
 * form groups and nobody knows which: the mean over all ways to cut a chain of bins into segments,
 * by the posterior of a model. A segment has one deviation m ~ N(0, 0.8^2) in units of log-odds,
 * its excess of positive rows is normal around T pi (1-pi) m, and there is a cut between two
 * neighbours with probability 3/K for K bins. Forward and backward sums over segments go through
 * all ways in K^2 steps (Fearnhead 2006). A category is a segment by itself.
 *
 * <p>The rest of a column is known: excesses add up to 0 over the bins that have rows.
 */
final class SoftMerging {

  /** Variance of a deviation. */
  private static final double PRIOR = 0.64;

  /** Cuts that a chain has on average before anything is known. */
  private static final double CUTS = 3;

  private final double prevalence;
  private final double countVariance;
  private final double prevalenceVariance;
  private final double[] totals;
  private final double[] excesses;
  private final int active;

  /**
   * A column.
   *
   * @param prevalence pi
   * @param countVariance of the noise of one count
   * @param prevalenceVariance of the estimate of pi
   * @param totals T of each bin; a bin with 0 has no rows and tells nothing
   * @param excesses (1-pi) P - pi N of each bin, which add up to 0 over bins with rows
   */
  SoftMerging(
      double prevalence,
      double countVariance,
      double prevalenceVariance,
      double[] totals,
      double[] excesses) {
    this.prevalence = prevalence;
    this.countVariance = countVariance;
    this.prevalenceVariance = prevalenceVariance;
    this.totals = totals;
    this.excesses = excesses;
    int count = 0;
    for (double total : totals) {
      count += total > 0 ? 1 : 0;
    }
    this.active = count;
  }

  /**
   * The posterior mean of the deviation of each bin.
   *
   * @param from the first bin of a chain
   * @param to one after its last bin; not above from where there is no chain
   */
  double[] deviations(int from, int to) {
    double[] deviations = new double[totals.length];
    for (int k = 0; k < totals.length; k++) {
      if (k < from || k >= to) {
        Segment segment = new Segment();
        segment.add(k);
        deviations[k] = segment.mean();
      }
    }
    if (to > from) {
      chain(from, to - from, deviations);
    }
    return deviations;
  }

  private void chain(int first, int length, double[] deviations) {
    double cut = Math.min(0.5, CUTS / length);
    double goesOn = Math.log1p(-cut);
    double ends = Math.log(cut);
    // forward[i]: ln of the sum over all ways to cut the bins before i into segments.
    double[][] weight = new double[length][length + 1];
    double[][] mean = new double[length][length + 1];
    for (int from = 0; from < length; from++) {
      Segment segment = new Segment();
      for (int to = from + 1; to <= length; to++) {
        segment.add(first + to - 1);
        weight[from][to] = segment.evidence() + (to - from - 1) * goesOn + (to < length ? ends : 0);
        mean[from][to] = segment.mean();
      }
    }
    double[] forward = new double[length + 1];
    for (int to = 1; to <= length; to++) {
      double[] terms = new double[to];
      for (int from = 0; from < to; from++) {
        terms[from] = forward[from] + weight[from][to];
      }
      forward[to] = logSum(terms);
    }
    double[] backward = new double[length + 1];
    for (int from = length - 1; from >= 0; from--) {
      double[] terms = new double[length - from];
      for (int to = from + 1; to <= length; to++) {
        terms[to - from - 1] = weight[from][to] + backward[to];
      }
      backward[from] = logSum(terms);
    }
    // Of the sum of means over the segments that a bin is in, what begins and ends there.
    double[] begins = new double[length + 1];
    for (int from = 0; from < length; from++) {
      for (int to = from + 1; to <= length; to++) {
        double share = Math.exp(forward[from] + weight[from][to] + backward[to] - forward[length]);
        begins[from] += share * mean[from][to];
        begins[to] -= share * mean[from][to];
      }
    }
    double sum = 0;
    for (int k = 0; k < length; k++) {
      sum += begins[k];
      deviations[first + k] = sum;
    }
  }

  private static double logSum(double... terms) {
    double largest = Double.NEGATIVE_INFINITY;
    for (double term : terms) {
      largest = Math.max(largest, term);
    }
    double sum = 0;
    for (double term : terms) {
      sum += Math.exp(term - largest);
    }
    return largest + Math.log(sum);
  }

  /** Bins with one deviation. */
  private final class Segment {
    private double total;
    private double excess;
    private int bins;

    void add(int bin) {
      if (totals[bin] > 0) {
        total += totals[bin];
        excess += excesses[bin];
        bins++;
      }
    }

    private double slope() {
      return total * prevalence * (1 - prevalence);
    }

    /** Of the excess, when the deviation is 0. */
    private double variance() {
      double p = prevalence;
      double ofNoise = countVariance * ((1 - p) * (1 - p) + p * p);
      return ofNoise * bins * (1 - (double) bins / active)
          + total * total * prevalenceVariance
          + slope();
    }

    /** The posterior mean of the deviation. */
    double mean() {
      if (bins == 0) {
        return 0;
      }
      double slope = slope();
      return slope * excess * PRIOR / (slope * slope * PRIOR + variance());
    }

    /** ln of the likelihood of the excess, beside that of no deviation. */
    double evidence() {
      if (bins == 0) {
        return 0;
      }
      double without = variance();
      double with = without + slope() * slope() * PRIOR;
      return (Math.log(without / with) + excess * excess * (1 / without - 1 / with)) / 2;
    }
  }
}
