package org.didyma.models.quality;

import java.util.List;

/** The share of positive records in neighbouring bands of scores: its interval, and its guess. */
final class GroupShare {

  private GroupShare() {}

  /** The interval, with the best guess of the noisy numbers alone. */
  static IntervalEstimate noisy(NoisyScores scores, int from, int to, Level level) {
    int cells = to - from;
    return ShareInterval.ofFew(
        scores.positivesFrom(from) - scores.positivesFrom(to),
        scores.negativesFrom(from) - scores.negativesFrom(to),
        cells,
        cells,
        scores.noise(),
        level);
  }

  /**
   * The same interval, which reaches to another guess; nothing is known where consistent numbers
   * have nobody.
   *
   * @param from place of the first band
   * @param to that after the last one
   */
  static IntervalEstimate at(
      double guess, IntervalEstimate noisy, ConsistentScores consistent, int from, int to) {
    return records(consistent, from, to) > 0 ? noisy.at(guess) : new IntervalEstimate(guess, 0, 1);
  }

  /**
   * The share on one side of a cut-off, whose guess is that of consistent numbers. Where all bands
   * there are one line of measured risks, it is the risk of that line: one quantity has one number,
   * and that of risks that rise is nearer to the truth.
   *
   * @param lines of measured risks
   */
  static IntervalEstimate side(
      IntervalEstimate noisy, ConsistentScores consistent, List<RiskLine> lines, int from, int to) {
    for (RiskLine line : lines) {
      if (line.first() == from && line.last() + 1 == to) {
        return line.risk();
      }
    }
    double records = records(consistent, from, to);
    double positives = consistent.positivesFrom(from) - consistent.positivesFrom(to);
    double guess = records > 0 ? Math.max(0, positives) / records : noisy.value();
    return at(guess, noisy, consistent, from, to);
  }

  private static double records(ConsistentScores consistent, int from, int to) {
    return Math.max(0, consistent.positivesFrom(from) - consistent.positivesFrom(to))
        + Math.max(0, consistent.negativesFrom(from) - consistent.negativesFrom(to));
  }
}
