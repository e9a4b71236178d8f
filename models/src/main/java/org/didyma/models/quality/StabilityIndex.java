package org.didyma.models.quality;

import java.util.List;

/**
 * The population stability index of two independent evaluations, sum (p - q) ln(p/q) over groups of
 * bands with shares p and q, and what noise and chance do to it. Shares of one table depend on each
 * other: they add up to 1, and so do those of a sample.
 */
final class StabilityIndex {

  /** A share in the index is at least that of so many records. */
  private static final double LEAST = 0.5;

  private final Shares before;
  private final Shares after;
  private final Level level;

  /**
   * The index over groups of neighbouring bands.
   *
   * @param groups each from a band to one that it does not hold, all bands together
   */
  StabilityIndex(NoisyScores before, NoisyScores after, List<int[]> groups, Level level) {
    this.before = new Shares(before, groups);
    this.after = new Shares(after, groups);
    this.level = level;
  }

  /** How many groups there are. */
  int groups() {
    return before.size();
  }

  /** The share of a group of bands in the noisy number of all records. */
  static double share(NoisyScores scores, int from, int to) {
    return Math.max(LEAST, scores.records(from, to)) / all(scores);
  }

  private static double all(NoisyScores scores) {
    return Math.max(1, scores.positives() + scores.negatives());
  }

  /** The index of the noisy shares, and what noise and chance alone would give about. */
  BiasedFigure uncorrected() {
    double chance = 0;
    for (int i = 0; i < before.size(); i++) {
      chance += variance(i, i) / middle(i);
    }
    return new BiasedFigure(raw(), chance);
  }

  /**
   * The index less what noise and chance would give about, at least 0. Its interval are the indices
   * v at which the noisy one is within z standard deviations of v plus that: its variance is that
   * of a quadratic form, which is there at v = 0 too, and by the delta method one that grows with
   * v.
   */
  IntervalEstimate estimate() {
    BiasedFigure noisy = uncorrected();
    double t = noisy.value() - noisy.byChance();
    double quadratic = 0;
    double linear = 0;
    for (int i = 0; i < before.size(); i++) {
      for (int j = 0; j < before.size(); j++) {
        quadratic += 2 * square(variance(i, j)) / (middle(i) * middle(j));
        linear +=
            slope(before, after, i) * slope(before, after, j) * before.covariance(i, j)
                + slope(after, before, i) * slope(after, before, j) * after.covariance(i, j);
      }
    }
    double rate = noisy.value() > 0 ? Math.max(0, linear) / noisy.value() : 0;
    // (t - v)^2 <= z^2 (quadratic + rate v), solved for v.
    double z = square(level.z());
    double middle = t + z * rate / 2;
    double reach = Math.sqrt(Math.max(0, square(middle) - square(t) + z * quadratic));
    double value = Math.max(0, t);
    return new IntervalEstimate(
        value, Math.min(value, Math.max(0, middle - reach)), Math.max(value, middle + reach));
  }

  private double raw() {
    double sum = 0;
    for (int i = 0; i < before.size(); i++) {
      sum += (before.share(i) - after.share(i)) * Math.log(before.share(i) / after.share(i));
    }
    return sum;
  }

  /** How the index changes with the share of a group in one of the tables. */
  private static double slope(Shares of, Shares other, int i) {
    double ratio = other.share(i) / of.share(i);
    return 1 - ratio - Math.log(ratio);
  }

  private double middle(int i) {
    return (before.share(i) + after.share(i)) / 2;
  }

  /** The covariance of differences of shares, where the tables have the same. */
  private double variance(int i, int j) {
    return before.covariance(i, j, middle(i), middle(j))
        + after.covariance(i, j, middle(i), middle(j));
  }

  private static double square(double x) {
    return x * x;
  }

  /** The shares of groups in one table. */
  private static final class Shares {

    private final NoisyScores scores;
    private final List<int[]> groups;
    private final double all;
    private final double cells;
    private final double[] share;

    Shares(NoisyScores scores, List<int[]> groups) {
      this.scores = scores;
      this.groups = groups;
      this.all = all(scores);
      this.cells = 2.0 * scores.bands().count();
      this.share =
          groups.stream().mapToDouble(g -> StabilityIndex.share(scores, g[0], g[1])).toArray();
    }

    int size() {
      return share.length;
    }

    double share(int i) {
      return share[i];
    }

    double covariance(int i, int j) {
      return covariance(i, j, share[i], share[j]);
    }

    /** Of two shares that are p and q: that of a multinomial sample, and that of the noise. */
    double covariance(int i, int j, double p, double q) {
      double own = i == j ? 1 : 0;
      double a = cells(i);
      double b = cells(j);
      // The noise of a count less its share times that of all is a weighted sum over all cells.
      double products = own * a - q * a - p * b + p * q * cells;
      double sums = (a - p * cells) * (b - q * cells);
      double drawn = scores.noise().spread() * products - scores.noise().common() * sums;
      return (own * p - p * q) / all + drawn / (all * all);
    }

    private double cells(int i) {
      return 2.0 * (groups.get(i)[1] - groups.get(i)[0]);
    }
  }
}
