package org.didyma.models.quality;

import java.util.List;

/**
 * What happens when positive is predicted from some score on. Intervals are those of the noisy
 * numbers; best guesses are of {@link ConsistentScores consistent} ones, to which intervals reach.
 *
 * @param above predicted positive are scores above this one
 * @param flagged share of records predicted positive
 * @param sensitivity share of the positive records that are predicted positive
 * @param specificity share of the negative records that are predicted negative
 * @param precision share of positive records among those predicted positive
 * @param npv share of negative records among those predicted negative
 * @param cost mean cost of a record
 * @param lift precision divided by the share of positive records; NaN where there are none, or by
 *     their noisy numbers more than there are records
 */
public record Cutoff(
    double above,
    IntervalEstimate flagged,
    IntervalEstimate sensitivity,
    IntervalEstimate specificity,
    IntervalEstimate precision,
    IntervalEstimate npv,
    IntervalEstimate cost,
    double lift) {

  /** Whether it is the model's own decision, which is positive above a score of 0. */
  public boolean isOwn() {
    return above == 0;
  }

  /** Where positive is predicted from a place on, with the best guesses of the noisy numbers. */
  static Cutoff of(NoisyScores scores, int from, double missed, double falseAlarm, Level level) {
    int all = scores.bands().count();
    int above = scores.bandsFrom(from);
    long tp = scores.positivesFrom(from);
    long fp = scores.negativesFrom(from);
    long fn = scores.positives() - tp;
    long tn = scores.negatives() - fp;
    double[] costs = new double[2 * all];
    for (int i = 0; i < all; i++) {
      costs[i] = i < from ? missed : 0;
      costs[all + i] = i < from ? 0 : falseAlarm;
    }
    IntervalEstimate precision = GroupShare.noisy(scores, from, all, level);
    long positives = scores.positives();
    long records = positives + scores.negatives();
    boolean isShare = positives > 0 && positives <= records;
    return new Cutoff(
        scores.bands().last(from) - scores.bands().width(),
        share(tp + fp, fn + tn, 2 * above, 2 * (all - above), scores, level),
        share(tp, fn, above, all - above, scores, level),
        share(tn, fp, all - above, above, scores, level),
        precision,
        GroupShare.noisy(scores, 0, from, level).complement(),
        MeanInterval.of(costs, scores.counts(), scores.noise(), level),
        isShare ? precision.value() / ((double) positives / records) : Double.NaN);
  }

  /**
   * The same intervals, with the best guesses of consistent numbers.
   *
   * @param lines of measured risks
   */
  Cutoff guessed(
      ConsistentScores scores, List<RiskLine> lines, int from, double missed, double falseAlarm) {
    double tp = scores.positivesFrom(from);
    double fp = scores.negativesFrom(from);
    double fn = scores.positives() - tp;
    double tn = scores.negatives() - fp;
    double records = tp + fp + fn + tn;
    IntervalEstimate ofPositive = GroupShare.side(precision, scores, lines, from, scores.bands());
    return new Cutoff(
        above,
        at(flagged, tp + fp, records),
        at(sensitivity, tp, tp + fn),
        at(specificity, tn, tn + fp),
        ofPositive,
        GroupShare.side(npv.complement(), scores, lines, 0, from).complement(),
        at(cost, missed * fn + falseAlarm * fp, records),
        Double.isNaN(lift) ? lift : ofPositive.value() / ((tp + fn) / records));
  }

  /** Where there are no records to be a part of, the best guess stays. */
  private static IntervalEstimate at(IntervalEstimate estimate, double part, double whole) {
    return whole > 0 ? estimate.at(part / whole) : estimate;
  }

  private static IntervalEstimate share(
      long a, long b, int cellsOfA, int cellsOfB, NoisyScores scores, Level level) {
    return ShareInterval.of(a, b, cellsOfA, cellsOfB, scores.noise(), level);
  }
}
