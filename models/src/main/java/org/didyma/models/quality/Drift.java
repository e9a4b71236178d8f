package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.List;
import org.didyma.ground.InvalidInputException;

/**
 * How two tables differ in the scores of one model, from a private evaluation of each: the
 * population stability index, sum (p - q) ln(p/q) over bands with shares p and q, and differences
 * of figures. The evaluations are independent, so intervals are too.
 */
public final class Drift {

  /** A share in the index is at least that of so many records. */
  private static final double LEAST = 0.5;

  private final NoisyScores before;
  private final NoisyScores after;
  private final Level level = Level.USUAL;

  private Drift(NoisyScores before, NoisyScores after) {
    this.before = before;
    this.after = after;
  }

  /**
   * The drift from one evaluation to another.
   *
   * @throws InvalidInputException when they are not about the same bands of scores of one model
   */
  public static Drift between(QualityReader.Content before, QualityReader.Content after) {
    if (!before.model().equals(after.model())
        || !before.scores().bands().equals(after.scores().bands())) {
      throw new InvalidInputException(
          "the two evaluations are of different models or bands of scores",
          "evaluate the same model file twice, with the same --bands.");
    }
    return new Drift(before.scores(), after.scores());
  }

  /** A band, or several that are joined, with its shares of all records. */
  public record Line(int first, int last, double before, double after) {}

  /**
   * Bands joined from the lowest score on until each has at least 10 records, and three standard
   * deviations of noise, in both tables.
   */
  public List<Line> lines() {
    List<int[]> groups = new ArrayList<>();
    int from = 0;
    int count = before.bands().count();
    for (int i = 0; i < count; i++) {
      if (standsOut(before, from, i + 1) && standsOut(after, from, i + 1)) {
        groups.add(new int[] {from, i + 1});
        from = i + 1;
      }
    }
    if (groups.isEmpty()) {
      groups.add(new int[] {0, count});
    } else {
      groups.get(groups.size() - 1)[1] = Math.max(count, from);
    }
    List<Line> lines = new ArrayList<>();
    for (int[] group : groups) {
      lines.add(
          new Line(
              group[0],
              group[1] - 1,
              share(before, group[0], group[1]),
              share(after, group[0], group[1])));
    }
    return lines;
  }

  private static boolean standsOut(NoisyScores scores, int from, int to) {
    int cells = 2 * (to - from);
    return records(scores, from, to)
        >= Math.max(10, 3 * Math.sqrt(scores.noise().variance(cells, cells)));
  }

  private static double records(NoisyScores scores, int from, int to) {
    return scores.positivesFrom(from)
        - scores.positivesFrom(to)
        + scores.negativesFrom(from)
        - scores.negativesFrom(to);
  }

  private static double all(NoisyScores scores) {
    return Math.max(1, scores.positives() + scores.negatives());
  }

  private static double share(NoisyScores scores, int from, int to) {
    return Math.max(LEAST, records(scores, from, to)) / all(scores);
  }

  /**
   * The population stability index, with what noise and chance would give about where nothing has
   * changed taken off: its mean is sum (variance of p - q) / share, its variance by the delta
   * method and that of a quadratic form. The value is what remains, at least 0.
   */
  public Estimate index() {
    double chance = 0;
    double linear = 0;
    double quadratic = 0;
    for (Line line : lines()) {
      double share = (line.before() + line.after()) / 2;
      double variance = variance(before, line, share) + variance(after, line, share);
      chance += variance / share;
      double slope = Math.log(line.before() / line.after());
      linear +=
          variance(before, line, share) * square(slope + 1 - line.after() / line.before())
              + variance(after, line, share) * square(-slope + 1 - line.before() / line.after());
      quadratic += 2 * square(variance / share);
    }
    double value = raw() - chance;
    double reach = level.z() * Math.sqrt(linear + quadratic);
    return new Estimate(Math.max(0, value), Math.max(0, value - reach), Math.max(0, value + reach));
  }

  /** The index as the noisy shares give it, and what noise and chance alone would give about. */
  public BiasedFigure uncorrected() {
    double chance = 0;
    for (Line line : lines()) {
      double share = (line.before() + line.after()) / 2;
      chance += (variance(before, line, share) + variance(after, line, share)) / share;
    }
    return new BiasedFigure(raw(), chance);
  }

  private double raw() {
    double sum = 0;
    for (Line line : lines()) {
      sum += (line.before() - line.after()) * Math.log(line.before() / line.after());
    }
    return sum;
  }

  /** Of a band's share in one table. */
  private static double variance(NoisyScores scores, Line line, double share) {
    double n = all(scores);
    int own = 2 * (line.last() - line.first() + 1);
    int others = 2 * scores.bands().count() - own;
    // Of the noise of the count less the share times that of all.
    double drawn =
        scores
            .noise()
            .variance(
                square(1 - share) * own + square(share) * others,
                (1 - share) * own - share * others);
    return share * (1 - share) / n + drawn / (n * n);
  }

  private static double square(double x) {
    return x * x;
  }

  /** The share of positive records afterwards less that before. */
  public Estimate positiveShare() {
    int m = before.bands().count();
    return difference(
        ShareInterval.of(before.positives(), before.negatives(), m, m, before.noise(), level),
        ShareInterval.of(after.positives(), after.negatives(), m, m, after.noise(), level));
  }

  /** The area under the curve of true against false positives afterwards less that before. */
  public Estimate auc() {
    return difference(
        AreaInterval.of(before.allPositives(), before.allNegatives(), before.noise(), level),
        AreaInterval.of(after.allPositives(), after.allNegatives(), after.noise(), level));
  }

  /** The share of records predicted positive afterwards less that before. */
  public Estimate flagged() {
    return difference(flagged(before), flagged(after));
  }

  private Estimate flagged(NoisyScores scores) {
    int from = scores.bands().firstPositive();
    int above = scores.bandsFrom(from);
    long flagged = scores.positivesFrom(from) + scores.negativesFrom(from);
    long all = scores.positives() + scores.negatives();
    return ShareInterval.of(
        flagged,
        all - flagged,
        2 * above,
        2 * (scores.bands().count() - above),
        scores.noise(),
        level);
  }

  private static Estimate difference(Estimate a, Estimate b) {
    double value = b.value() - a.value();
    return new Estimate(
        value,
        value - Math.hypot(b.value() - b.low(), a.high() - a.value()),
        value + Math.hypot(b.high() - b.value(), a.value() - a.low()));
  }
}
