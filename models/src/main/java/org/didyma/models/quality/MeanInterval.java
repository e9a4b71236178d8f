package org.didyma.models.quality;

import java.util.Arrays;
import org.didyma.mechanisms.counts.CountNoise;

/**
 * An interval for the mean of a value that is fixed for each cell, from noisy counts n of cells:
 * those m at which T(m) = sum (w - m) n is within z standard deviations of 0.
 *
 * <p>The variance of sampling is that of a law with the mean m, the one nearest to the counts
 * (exponential tilting): P(value w) is proportional to (n + 1/2) exp(t w), t such that the mean is
 * m, n the count of that value, at least 0. For two values it is Wilson's. The counts by themselves
 * would say too little where few records have large values, all of which may have been missed: cost
 * of 20 for one error in forty of 200 records.
 */
public final class MeanInterval {

  private static final double NOISE_KURTOSIS = 3;
  private static final double MOST_KURTOSIS = 3;

  /** What a value that no record has counts for, so that every mean between values has a law. */
  private static final double UNSEEN = 0.5;

  /** Of the steps that the law of many values rounds them to. */
  private static final int LEAST_STEPS = 16;

  private static final int MOST_STEPS = 256;

  /** What unseen values, and noise above 0, may count for in a law: such a part of the records. */
  private static final double SMALL = 0.05;

  /** The mean of what is positive of a normal variable, by its standard deviation. */
  private static final double POSITIVE_PART = 0.4;

  private final double[] values;
  private final long[] counts;
  private final CountNoise noise;
  private final Level level;
  private final TiltedLaw law;

  private MeanInterval(
      double[] values, long[] counts, CountNoise noise, Level level, TiltedLaw law) {
    this.values = values;
    this.counts = counts;
    this.noise = noise;
    this.level = level;
    this.law = law;
  }

  private static TiltedLaw law(double[] values, long[] counts) {
    double[] distinct = Arrays.stream(values).distinct().sorted().toArray();
    double[] weights = new double[distinct.length];
    for (int c = 0; c < values.length; c++) {
      weights[Arrays.binarySearch(distinct, values[c])] += counts[c];
    }
    for (int k = 0; k < weights.length; k++) {
      weights[k] = Math.max(0, weights[k]) + UNSEEN;
    }
    return new TiltedLaw(distinct, weights);
  }

  /**
   * The interval of a mean.
   *
   * @param values one per cell, at least 0 and finite
   * @param counts noisy numbers of records, one per cell
   */
  static IntervalEstimate of(double[] values, long[] counts, CountNoise noise, Level level) {
    return new MeanInterval(values, counts, noise, level, law(values, counts)).estimate();
  }

  /**
   * The same of values of either sign, where there may be as many as cells. The law of sampling has
   * them rounded to equal steps, from 16 to 256: otherwise what noise adds to many nearly empty
   * cells, and what unseen values count for, could outweigh the records.
   *
   * @param values one per cell, finite
   * @param counts noisy numbers of records, one per cell
   */
  public static IntervalEstimate ofMany(
      double[] values, long[] counts, CountNoise noise, Level level) {
    double least = least(values);
    return centred(values, least, counts, noise, level).estimate().scaled(1, least);
  }

  /**
   * Whether the interval of such values holds a number, which the mean may be.
   *
   * @param mean in question, finite
   * @param values as above
   * @param counts as above
   */
  public static boolean holds(
      double mean, double[] values, long[] counts, CountNoise noise, Level level) {
    double least = least(values);
    return centred(values, least, counts, noise, level).isWithin(mean - least);
  }

  private static double least(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static MeanInterval centred(
      double[] values, double least, long[] counts, CountNoise noise, Level level) {
    double range = Arrays.stream(values).max().orElseThrow() - least;
    double[] above = Arrays.stream(values).map(v -> v - least).toArray();
    double steps = steps(counts, noise);
    double[] rounded =
        Arrays.stream(values).distinct().count() <= steps
            ? above
            : Arrays.stream(above).map(v -> Math.rint(v / range * steps) / steps * range).toArray();
    return new MeanInterval(above, counts, noise, level, law(rounded, counts));
  }

  /** So many that neither unseen values nor noise that is above 0 count for much. */
  private static double steps(long[] counts, CountNoise noise) {
    double records = SMALL * Math.max(0, Arrays.stream(counts).sum());
    double ofUnseen = records / UNSEEN;
    double ofNoise = records / POSITIVE_PART;
    double most = Math.min(ofUnseen, ofNoise * ofNoise / (noise.spread() * counts.length));
    return Math.rint(Math.max(LEAST_STEPS, Math.min(MOST_STEPS, most)));
  }

  private IntervalEstimate estimate() {
    double most = law.largest();
    if (most == 0) {
      return new IntervalEstimate(0, 0, 0);
    }
    double sum = 0;
    double records = 0;
    for (int c = 0; c < values.length; c++) {
      sum += values[c] * counts[c];
      records += counts[c];
    }
    double guess = records > 0 ? Math.min(most, Math.max(0, sum / records)) : most / 2;
    return Inversion.of(guess, most, this::isWithin);
  }

  private boolean isWithin(double m) {
    double t = 0;
    double records = 0;
    double squares = 0;
    double fourths = 0;
    double sum = 0;
    for (int c = 0; c < values.length; c++) {
      double away = values[c] - m;
      double square = away * away;
      t += away * counts[c];
      records += counts[c];
      squares += square;
      fourths += square * square;
      sum += away;
    }
    double ofNoise = noise.variance(squares, sum);
    double farthest = level.tailed(MOST_KURTOSIS);
    if (t * t > farthest * farthest * (Math.max(1, records) * law.mostVariance(m) + ofNoise)) {
      return false;
    }
    double sampled = Math.max(1, records) * law.variance(m);
    double variance = sampled + ofNoise;
    if (variance <= 0) {
      // Nothing is uncertain here, as where no cell counts.
      return t == 0;
    }
    double kurtosis =
        Math.min(
            MOST_KURTOSIS,
            NOISE_KURTOSIS * noise.spread() * noise.spread() * fourths / (variance * variance));
    double z = level.tailed(kurtosis);
    return t * t <= z * z * variance;
  }
}
