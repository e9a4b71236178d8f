package org.didyma.models.quality;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.mechanisms.counts.CountNoise;

/**
 * The population stability index of two independent evaluations, sum (p - q) ln(p/q) over groups of
 * records with shares p and q, and what noise and chance do to it. Shares of one table depend on
 * each other: they add up to 1, and so do those of a sample.
 */
public final class StabilityIndex {

  /**
   * Noisy numbers of records by group, all records together.
   *
   * @param records by group
   * @param cells how many noisy counts each of them is the sum of
   * @param noise of a count
   */
  public record Counts(double[] records, int[] cells, CountNoise noise) {

    static Counts of(NoisyScores scores, List<int[]> groups) {
      return new Counts(
          groups.stream().mapToDouble(g -> scores.records(g[0], g[1])).toArray(),
          groups.stream().mapToInt(g -> 2 * (g[1] - g[0])).toArray(),
          scores.noise());
    }

    /** The share of a group in the noisy number of all records. */
    public double share(int group) {
      return StabilityIndex.share(records[group], Arrays.stream(records).sum());
    }
  }

  /** A share in the index is at least that of so many records. */
  private static final double LEAST = 0.5;

  private final Shares before;
  private final Shares after;
  private final Level level;

  /** The index over groups, of which both have the same. */
  public StabilityIndex(Counts before, Counts after, Level level) {
    this.before = new Shares(before);
    this.after = new Shares(after);
    this.level = level;
  }

  /** How many groups there are. */
  public int groups() {
    return before.size();
  }

  /** The share of a group of bands in the noisy number of all records. */
  static double share(NoisyScores scores, int from, int to) {
    return share(scores.records(from, to), scores.positives() + scores.negatives());
  }

  private static double share(double records, double all) {
    return Math.max(LEAST, records) / Math.max(1, all);
  }

  /** The index of the noisy shares, and what noise and chance alone would give about. */
  public BiasedFigure uncorrected() {
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
  public IntervalEstimate estimate() {
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

    private final Counts counts;
    private final double all;
    private final double cells;
    private final double[] share;

    Shares(Counts counts) {
      this.counts = counts;
      this.all = Math.max(1, Arrays.stream(counts.records()).sum());
      this.cells = Arrays.stream(counts.cells()).sum();
      this.share = IntStream.range(0, counts.cells().length).mapToDouble(counts::share).toArray();
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
      double a = counts.cells()[i];
      double b = counts.cells()[j];
      // The noise of a count less its share times that of all is a weighted sum over all cells.
      double products = own * a - q * a - p * b + p * q * cells;
      double sums = (a - p * cells) * (b - q * cells);
      double drawn = counts.noise().spread() * products - counts.noise().common() * sums;
      return (own * p - p * q) / all + drawn / (all * all);
    }
  }
}
