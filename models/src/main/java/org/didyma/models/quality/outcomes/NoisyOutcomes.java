package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.List;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.models.quality.ConsistentScores;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;
import org.didyma.models.quality.MeanInterval;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.ShareInterval;

/**
 * Noisy numbers of records by increasing band of scores and label value: what a private evaluation
 * releases, and all that figures are computed from. Counts may be negative.
 */
public final class NoisyOutcomes {

  private final ScoreBands bands;
  private final int labels;
  private final long[] counts;
  private final CountNoise noise;

  /**
   * Noisy counts with the law of their noise.
   *
   * @param bands public, by increasing score
   * @param labels how many label values there are, at least 2
   * @param counts of the first band by label value, then of the next one
   * @param noise of independent Gaussian noise: its variance, and 0 in common
   */
  public NoisyOutcomes(ScoreBands bands, int labels, long[] counts, CountNoise noise) {
    if (labels < 2 || counts.length != bands.count() * labels) {
      throw new IllegalArgumentException("a count per band and label value is needed");
    }
    this.bands = bands;
    this.labels = labels;
    this.counts = counts.clone();
    this.noise = noise;
  }

  /** Which scores are counted together. */
  public ScoreBands bands() {
    return bands;
  }

  /** How many label values there are. */
  public int labels() {
    return labels;
  }

  /** The law of the noise. */
  public CountNoise noise() {
    return noise;
  }

  /** The counts as they were handed over. */
  public long[] counts() {
    return counts.clone();
  }

  /** The noisy number of records of a label value in the band at a place. */
  public long count(int place, int label) {
    return counts[place * labels + label];
  }

  /** The noisy number of records; where records are replaced, the public one. */
  public long records() {
    return records(0, bands.count());
  }

  /** The noisy number of records in the bands from a place to another, which is not among them. */
  long records(int from, int to) {
    long sum = 0;
    for (int c = from * labels; c < to * labels; c++) {
      sum += counts[c];
    }
    return sum;
  }

  /** The noisy numbers of records by label value in the bands from a place to another. */
  long[] labels(int from, int to) {
    long[] sums = new long[labels];
    for (int c = from * labels; c < to * labels; c++) {
      sums[c % labels] += counts[c];
    }
    return sums;
  }

  /** The counts by band, then by label value. */
  double[][] table() {
    double[][] table = new double[bands.count()][labels];
    for (int c = 0; c < counts.length; c++) {
      table[c / labels][c % labels] = counts[c];
    }
    return table;
  }

  /**
   * Neighbouring bands in groups of nearly equal noisy numbers of records, a function of the noisy
   * counts.
   *
   * @param most how many groups there may be, at least 1
   * @return each from a band to one that it does not hold, all bands together
   */
  public List<int[]> groups(int most) {
    double[] beyond = beyond();
    List<int[]> groups = new ArrayList<>();
    int from = 0;
    for (int to = 1; to <= bands.count(); to++) {
      double share = beyond[0] > 0 ? 1 - beyond[to] / beyond[0] : 0;
      if (to == bands.count() || share >= (groups.size() + 1.0) / most) {
        groups.add(new int[] {from, to});
        from = to;
      }
    }
    return groups;
  }

  /**
   * The mean over the records of a group of a number that each band has.
   *
   * @param ofBand one per band
   */
  double mean(double[] ofBand, int from, int to) {
    double[] beyond = beyond();
    double sum = 0;
    double plain = 0;
    for (int b = from; b < to; b++) {
      sum += (beyond[b] - beyond[b + 1]) * ofBand[b];
      plain += ofBand[b];
    }
    double all = beyond[from] - beyond[to];
    return all > 0 ? sum / all : plain / (to - from);
  }

  /** Consistent numbers of records from each band on. */
  private double[] beyond() {
    long[] own = new long[bands.count()];
    for (int b = 0; b < own.length; b++) {
      own[b] = records(b, b + 1);
    }
    return ConsistentScores.nearest(own);
  }

  /** Which cells something is said of. */
  interface Cells {
    boolean has(int place, int label);
  }

  /** The share of some cells' records among those of more cells. */
  IntervalEstimate share(Cells some, Cells among, Level level) {
    long a = 0;
    long b = 0;
    int ofA = 0;
    int ofB = 0;
    for (int c = 0; c < counts.length; c++) {
      int place = c / labels;
      int label = c % labels;
      if (!among.has(place, label)) {
        continue;
      }
      if (some.has(place, label)) {
        a += counts[c];
        ofA++;
      } else {
        b += counts[c];
        ofB++;
      }
    }
    return ShareInterval.of(a, b, ofA, ofB, noise, level);
  }

  /** A number that each cell's records have. */
  interface Value {
    double of(int place, int label);
  }

  /** The mean of a number over the records of the bands from a place to another. */
  IntervalEstimate mean(Value value, int from, int to, Level level) {
    double[] values = new double[(to - from) * labels];
    long[] own = new long[values.length];
    for (int c = 0; c < values.length; c++) {
      values[c] = value.of(from + c / labels, c % labels);
      own[c] = counts[from * labels + c];
    }
    return MeanInterval.ofMany(values, own, noise, level);
  }
}
