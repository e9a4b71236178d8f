package org.didyma.models.quality.outcomes;

import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Level;

/**
 * How often scores put pairs of records into the right order: over all pairs of weight W(k, k') for
 * their label values, the weighted share in which the first has the higher score, where equal ones
 * count 1/2. An AUC where W is 1 for a positive and a negative record; the concordance of Harrell
 * where W is 1 if the first is known to have its event earlier.
 *
 * <p>Where a band has several scores, in any order, the interval reaches from where pairs of one
 * band count 0 to where they count 1.
 */
final class Ranking {

  private static final double TIE = 0.5;

  private final NoisyOutcomes outcomes;
  private final QuadraticForm.Entry weight;
  private final double records;
  private final Level level;

  /**
   * @param weight of a pair of label values, at least 0
   * @param records of the rarer kind in pairs
   */
  Ranking(NoisyOutcomes outcomes, QuadraticForm.Entry weight, double records, Level level) {
    this.outcomes = outcomes;
    this.weight = weight;
    this.records = records;
    this.level = level;
  }

  /** The share of pairs in the right order. */
  IntervalEstimate share() {
    IntervalEstimate own = of(TIE).upTo(1, TIE);
    return outcomes.bands().isSingle()
        ? own
        : own.reaching(of(0).upTo(1, TIE).low(), of(1).upTo(1, TIE).high());
  }

  /** The form of pairs in the right order over that of all. */
  QuadraticInterval of(double tie) {
    return shifted(tie, (k, j) -> 0);
  }

  /** The same, where each pair adds something more, by its label values. */
  QuadraticInterval shifted(double tie, QuadraticForm.Entry more) {
    double pooled = pooled();
    return new QuadraticInterval(
        outcomes,
        form((b, i) -> b > i ? 1 : b == i ? tie : 0, weight).plus(form((b, i) -> 1, more)),
        form((b, i) -> 1, weight),
        records,
        a -> 16 * a * a * (1 - a) * (1 - a) * pooled,
        level);
  }

  private QuadraticForm form(QuadraticForm.Entry ofBands, QuadraticForm.Entry ofLabels) {
    return QuadraticForm.of(outcomes.bands().count(), ofBands, outcomes.labels(), ofLabels);
  }

  /**
   * The variance of sampling where scores say nothing of labels, from the scores of all records: a
   * few records of a label that happen to have one score say nothing of how scores vary.
   */
  private double pooled() {
    double all = outcomes.records();
    double ranks = 0;
    double before = 0;
    for (int b = 0; b < outcomes.bands().count(); b++) {
      double own = outcomes.records(b, b + 1);
      double away = before + own / 2 - all / 2;
      ranks += own * away * away;
      before += own;
    }
    if (!(all > 0)) {
      return 0;
    }
    long[] labels = outcomes.labels(0, outcomes.bands().count());
    double pairs = 0;
    for (int k = 0; k < labels.length; k++) {
      double more = 0;
      for (int j = 0; j < labels.length; j++) {
        more += (weight.of(k, j) - weight.of(j, k)) * Math.max(0, labels[j]);
      }
      pairs += Math.max(0, labels[k]) * more * more;
    }
    return Math.max(0, Math.min(1 / 12.0, ranks / (all * all * all))) * pairs;
  }
}
