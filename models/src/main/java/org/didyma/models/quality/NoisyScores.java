package org.didyma.models.quality;

import java.util.Arrays;
import org.didyma.mechanisms.counts.CountNoise;

/**
 * Noisy numbers of positive and negative records by increasing band of scores: what a private
 * evaluation releases, and all that figures are computed from. Counts may be negative.
 */
public final class NoisyScores {

  private final ScoreBands bands;
  private final long[] positives;
  private final long[] negatives;
  private final CountNoise noise;

  /**
   * Noisy counts with the law of their noise.
   *
   * @param counts of positive records by band, then of negative ones
   */
  public NoisyScores(ScoreBands bands, long[] counts, CountNoise noise) {
    if (counts.length != 2 * bands.count()) {
      throw new IllegalArgumentException("two counts per band are needed");
    }
    this.bands = bands;
    this.positives = Arrays.copyOf(counts, bands.count());
    this.negatives = Arrays.copyOfRange(counts, bands.count(), counts.length);
    this.noise = noise;
  }

  /** Which scores are counted together. */
  public ScoreBands bands() {
    return bands;
  }

  /** Whether all counts are those of others, which noise makes unlikely of two evaluations. */
  public boolean hasCountsOf(NoisyScores other) {
    return Arrays.equals(positives, other.positives) && Arrays.equals(negatives, other.negatives);
  }

  /** The law of the noise. */
  public CountNoise noise() {
    return noise;
  }

  /** The noisy number of positive records in the band at a place. */
  public long positives(int place) {
    return positives[place];
  }

  /** The noisy number of negative records in the band at a place. */
  public long negatives(int place) {
    return negatives[place];
  }

  /** The noisy number of records in the band at a place. */
  public long records(int place) {
    return positives[place] + negatives[place];
  }

  /** The noisy number of records in the bands from a place to another, which is not among them. */
  long records(int from, int to) {
    return positivesFrom(from) - positivesFrom(to) + negativesFrom(from) - negativesFrom(to);
  }

  /** The noisy number of positive records from a place on, which may be beyond all bands. */
  long positivesFrom(int place) {
    return sum(positives, place, positives.length);
  }

  /** The noisy number of negative records from a place on, which may be beyond all bands. */
  long negativesFrom(int place) {
    return sum(negatives, place, negatives.length);
  }

  long positives() {
    return positivesFrom(0);
  }

  /**
   * A score that stands for neighbouring bands: the mean by the noisy numbers of records, the
   * middle where there are none.
   */
  double centre(int first, int last) {
    double all = 0;
    double sum = 0;
    for (int i = first; i <= last; i++) {
      double records = Math.max(0, records(i));
      all += records;
      sum += records * bands.middle(i);
    }
    return all > 0 ? sum / all : (bands.middle(first) + bands.middle(last)) / 2;
  }

  long negatives() {
    return negativesFrom(0);
  }

  /** How many bands there are from a place on. */
  int bandsFrom(int place) {
    return positives.length - Math.min(positives.length, Math.max(0, place));
  }

  long[] allPositives() {
    return positives.clone();
  }

  long[] allNegatives() {
    return negatives.clone();
  }

  /** The counts as they were handed over. */
  public long[] counts() {
    long[] counts = Arrays.copyOf(positives, 2 * positives.length);
    System.arraycopy(negatives, 0, counts, positives.length, negatives.length);
    return counts;
  }

  private static long sum(long[] counts, int from, int to) {
    long sum = 0;
    for (int i = Math.max(0, from); i < to; i++) {
      sum += counts[i];
    }
    return sum;
  }
}
