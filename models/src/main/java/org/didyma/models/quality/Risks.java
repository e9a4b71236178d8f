package org.didyma.models.quality;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * The share of positive records by score, from noisy counts: for each band, and for bands that are
 * joined until each has a noisy number of records that stands out from the noise.
 */
final class Risks {

  /** A joined band has at least so many records. */
  private static final int FEWEST = 10;

  private final NoisyScores scores;
  private final ConsistentScores consistent;
  private final Level level;

  Risks(NoisyScores scores, ConsistentScores consistent, Level level) {
    this.scores = scores;
    this.consistent = consistent;
    this.level = level;
  }

  /** A line for each band. */
  List<RiskLine> single() {
    List<int[]> groups = new ArrayList<>();
    for (int i = 0; i < scores.bands().count(); i++) {
      groups.add(new int[] {i, i + 1});
    }
    return lines(groups);
  }

  /**
   * Lines for bands that are joined from the lowest score on until their noisy number of records is
   * at least 10 and three standard deviations of its noise; what remains joins the last one. Bands
   * at which positive is predicted are not joined with others, whose records are treated otherwise:
   * where one of both kinds has few records in all, it is one line.
   */
  List<RiskLine> joined() {
    return joined(FEWEST);
  }

  /**
   * The same, of at least so many records each.
   *
   * @param fewest noisy number of records of a line
   */
  List<RiskLine> joined(double fewest) {
    int count = scores.bands().count();
    int positive = Math.min(count, Math.max(0, scores.bands().firstPositive()));
    BiPredicate<Integer, Integer> isEnough =
        (from, to) -> scores.records(from, to) >= fewest && standsOut(scores, from, to);
    List<int[]> groups = new ArrayList<>(joined(0, positive, isEnough));
    groups.addAll(joined(positive, count, isEnough));
    return lines(groups);
  }

  /** Joins bands from a place to another until each group has enough; the rest joins the last. */
  static List<int[]> joined(int first, int end, BiPredicate<Integer, Integer> isEnough) {
    List<int[]> groups = new ArrayList<>();
    int from = first;
    for (int i = first; i < end; i++) {
      if (isEnough.test(from, i + 1)) {
        groups.add(new int[] {from, i + 1});
        from = i + 1;
      }
    }
    if (from < end) {
      if (groups.isEmpty()) {
        groups.add(new int[] {first, end});
      } else {
        groups.get(groups.size() - 1)[1] = end;
      }
    }
    return groups;
  }

  /**
   * Whether the noisy number of records in the bands from a place to another, which is not among
   * them, is at least 10 and three standard deviations of its noise.
   */
  static boolean standsOut(NoisyScores scores, int from, int to) {
    int cells = 2 * (to - from);
    return scores.records(from, to)
        >= Math.max(FEWEST, 3 * Math.sqrt(scores.noise().variance(cells, cells)));
  }

  private List<RiskLine> lines(List<int[]> groups) {
    double[] positives = new double[groups.size()];
    double[] records = new double[groups.size()];
    double[] at = new double[groups.size()];
    int[] cells = new int[groups.size()];
    for (int g = 0; g < positives.length; g++) {
      int from = groups.get(g)[0];
      int to = groups.get(g)[1];
      positives[g] = scores.positivesFrom(from) - scores.positivesFrom(to);
      records[g] = positives[g] + scores.negativesFrom(from) - scores.negativesFrom(to);
      at[g] = (double) (from + to) / scores.bands().count() - 1;
      cells[g] = to - from;
    }
    double[] rising = new RisingRisks(at, positives, records, cells, scores.noise()).risks();
    Level atOnce = level.among(groups.size());
    List<RiskLine> lines = new ArrayList<>();
    for (int g = 0; g < positives.length; g++) {
      int from = groups.get(g)[0];
      int to = groups.get(g)[1];
      IntervalEstimate alone =
          GroupShare.at(rising[g], GroupShare.noisy(scores, from, to, level), consistent, from, to);
      IntervalEstimate together = GroupShare.noisy(scores, from, to, atOnce);
      lines.add(
          new RiskLine(
              from,
              to - 1,
              (long) positives[g],
              (long) (records[g] - positives[g]),
              alone,
              Math.min(alone.low(), together.low()),
              Math.max(alone.high(), together.high())));
    }
    return lines;
  }
}
