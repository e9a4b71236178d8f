package org.didyma.models.quality;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.didyma.mechanisms.counts.CountNoise;

/**
 * An interval for the area under the curve of true against false positives (AUC) from noisy numbers
 * p of positive and q of negative records by increasing score: those a at which U(a), the sum of
 * p(t) q(s) g(t, s), g = [t above s] + tie [t equal to s] - a, is within z standard deviations of
 * 0. U less what the noises' covariance adds has mean 0 at the area of the sample. The variance is
 * that of the noise, a quadratic form in it, and that of sampling by DeLong's formula with the
 * noise taken out, but at least 16 a^2 (1 - a)^2 times that of one law for both labels, which holds
 * where few records of a label show little of how its scores vary.
 *
 * <p>A tie counts 1/2. Where a score stands for a band of them, in which any order may be hidden,
 * the area of the scores themselves lies between those where ties count 0 and where they count 1.
 */
public final class AreaInterval {

  private final double[] positives;
  private final double[] negatives;
  private final CountNoise noise;
  private final Level level;

  /** What a positive and a negative record of one score count. */
  private final double tie;

  /** The first place whose score is as good as that of a place; of single scores its own. */
  private final int[] from;

  /** The place after the last such one. */
  private final int[] end;

  /** f without the term in a: negatives below a score, tie times those at it. */
  private final double[] below;

  /** h without the term in a: positives above a score, tie times those at it. */
  private final double[] above;

  private final double allPositives;
  private final double allNegatives;
  private final double pairs;
  private final double student;

  /** The variance of sampling of U at 1/2 where both labels have one law of scores. */
  private final double pooled;

  private AreaInterval(
      double[] positives,
      double[] negatives,
      int[] from,
      CountNoise noise,
      Level level,
      double tie) {
    int m = positives.length;
    this.from = from;
    this.end = new int[m];
    this.positives = new double[m];
    this.negatives = new double[m];
    this.noise = noise;
    this.level = level;
    this.tie = tie;
    this.below = new double[m];
    this.above = new double[m];
    double before = 0;
    double inPairs = 0;
    double after = 0;
    for (int t = m - 1, last = m; t >= 0; t--) {
      this.positives[t] = positives[t];
      this.negatives[t] = negatives[t];
      end[t] = last;
      last = from[t] == t ? t : last;
    }
    for (int t = 0; t < m; t = end[t]) {
      double own = sum(negatives, t, end[t]);
      for (int i = t; i < end[t]; i++) {
        below[i] = before + tie * own;
        inPairs += positives[i] * below[i];
      }
      before += own;
    }
    for (int t = m - 1; t >= 0; t = from[t] - 1) {
      double own = sum(positives, from[t], t + 1);
      Arrays.fill(above, from[t], t + 1, after + tie * own);
      after += own;
    }
    this.allPositives = after;
    this.allNegatives = before;
    this.pairs = inPairs;
    this.pooled = pooled();
    this.student = level.student(Math.max(3, Math.min(after, before) - 1));
  }

  private static double sum(double[] values, int first, int end) {
    double sum = 0;
    for (int i = first; i < end; i++) {
      sum += values[i];
    }
    return sum;
  }

  /**
   * That of Mann and Whitney with ties, from the scores of all records: a few records of a label
   * that happen to have one score say nothing of how its scores vary.
   */
  private double pooled() {
    double all = allPositives + allNegatives;
    double sum = 0;
    double before = 0;
    for (int t = 0; t < positives.length; t = end[t]) {
      double own = sum(positives, t, end[t]) + sum(negatives, t, end[t]);
      double away = before + own / 2 - all / 2;
      sum += own * away * away;
      before += own;
    }
    boolean isOfBoth = allPositives > 0 && allNegatives > 0;
    return isOfBoth
        ? Math.max(0, Math.min(1 / 12.0, sum / (all * all * all)))
            * allPositives
            * allNegatives
            * all
        : 0;
  }

  /**
   * The interval of the area.
   *
   * @param positives noisy, by increasing score
   * @param negatives noisy, as many
   */
  public static IntervalEstimate of(
      long[] positives, long[] negatives, CountNoise noise, Level level) {
    return of(
        LongStream.of(positives).asDoubleStream().toArray(),
        LongStream.of(negatives).asDoubleStream().toArray(),
        noise,
        level);
  }

  /** The same of numbers that are expected, not told. */
  static IntervalEstimate of(
      double[] positives, double[] negatives, CountNoise noise, Level level) {
    int[] single = IntStream.range(0, positives.length).toArray();
    return new AreaInterval(positives, negatives, single, noise, level, 0.5).estimate();
  }

  /**
   * The same where neighbouring places have become one score.
   *
   * @param from by place the first one of its score
   * @param tie what a positive and a negative record of one score count
   */
  static IntervalEstimate joined(NoisyScores scores, int[] from, double tie, Level level) {
    return new AreaInterval(
            LongStream.of(scores.allPositives()).asDoubleStream().toArray(),
            LongStream.of(scores.allNegatives()).asDoubleStream().toArray(),
            from,
            scores.noise(),
            level,
            tie)
        .estimate();
  }

  /**
   * An interval for the area of scores that were counted in bands, whatever their order within each
   * band is; the best guess is that of bands.
   *
   * @param positives noisy, by increasing band
   * @param negatives noisy, as many
   */
  public static IntervalEstimate withinBands(
      long[] positives, long[] negatives, CountNoise noise, Level level) {
    double[] p = LongStream.of(positives).asDoubleStream().toArray();
    double[] q = LongStream.of(negatives).asDoubleStream().toArray();
    int[] single = IntStream.range(0, p.length).toArray();
    IntervalEstimate least = new AreaInterval(p, q, single, noise, level, 0).estimate();
    IntervalEstimate most = new AreaInterval(p, q, single, noise, level, 1).estimate();
    return of(p, q, noise, level).reaching(least.low(), most.high());
  }

  private IntervalEstimate estimate() {
    double m = positives.length;
    double all = allPositives * allNegatives + noise.common() * m * m;
    double common = noise.common() * m * kernel();
    double guess =
        allPositives > 0 && allNegatives > 0
            ? Math.min(1, Math.max(0, (pairs + common) / all))
            : 0.5;
    return isOfBoth() ? Inversion.of(guess, 1, this::isWithin) : new IntervalEstimate(guess, 0, 1);
  }

  /** The mean over places t of the sum over places s of [t above s] + tie [t equal to s]. */
  private double kernel() {
    double sum = 0;
    for (int t = 0; t < from.length; t++) {
      sum += from[t] + tie * (end[t] - from[t]);
    }
    return sum / from.length;
  }

  /** Whether there are clearly records of both labels; if not, there may be no area at all. */
  private boolean isOfBoth() {
    double m = positives.length;
    double least = level.z() * Math.sqrt(noise.variance(m, m));
    return Math.min(allPositives, allNegatives) > least;
  }

  private boolean isWithin(double a) {
    int m = positives.length;
    double spread = noise.spread();
    double common = noise.common();
    double squares = 0;
    double sum = 0;
    double terms = 0;
    double sums = 0;
    double sampled = 0;
    for (int t = 0; t < m; t++) {
      double f = below[t] - a * allNegatives;
      double h = above[t] - a * allPositives;
      squares += f * f + h * h;
      sum += f + h;
      // Of g over s, and of its square; then the same over t at s.
      int lower = from[t];
      int equals = end[t] - lower;
      int higher = m - end[t];
      double row = lower + equals * tie - a * m;
      double column = higher + equals * tie - a * m;
      double equal = equals * (tie - a) * (tie - a);
      double rowSquares = lower * (1 - a) * (1 - a) + equal + higher * a * a;
      double columnSquares = higher * (1 - a) * (1 - a) + equal + lower * a * a;
      terms += rowSquares;
      sums += row * row + column * column;
      sampled +=
          positives[t] * (f * f - spread * rowSquares + common * row * row)
              + negatives[t] * (h * h - spread * columnSquares + common * column * column)
              + 2 * common * (f * row + h * column);
    }
    double all = m * (kernel() - a * m);
    // The trace of (M C)^2, where C is the covariance and U the quadratic form of M.
    double trace =
        spread * spread * terms / 2 - spread * common * sums / 2 + common * common * all * all;
    double drawn = Math.max(noise.variance(squares, sum) - 2 * trace, 2 * Math.max(0, trace));
    sampled = Math.max(Math.max(0, sampled), 16 * a * a * (1 - a) * (1 - a) * pooled);
    double u = pairs - a * allPositives * allNegatives + common * all;
    double variance = drawn + sampled;
    if (variance <= 0) {
      return u == 0;
    }
    double z = level.z() + (student - level.z()) * sampled / variance;
    return u * u <= z * z * variance;
  }
}
