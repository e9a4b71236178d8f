package org.didyma.models.quality;

import java.util.Optional;
import java.util.function.IntFunction;
import org.didyma.formulations.Costs;

/**
 * A cut-off whose decisions cost less than those of the card, by the whole of an interval. A card's
 * own cut-off follows from its predicted risks, and measurement may contradict these.
 *
 * @param cutoff where positive would be predicted
 * @param saving how much less a row costs on average; the intervals of all cut-offs are
 *     simultaneous
 */
public record CheaperCutoff(Cutoff cutoff, IntervalEstimate saving) {

  /**
   * The one that saves most; empty where none is shown to save anything.
   *
   * @param level of all intervals together
   * @param cutoffs by place
   */
  static Optional<CheaperCutoff> of(
      NoisyScores scores, Costs costs, Level level, IntFunction<Cutoff> cutoffs) {
    int own = scores.bands().firstPositive();
    Level each = level.among(Math.max(1, scores.bands().count()));
    int best = -1;
    IntervalEstimate most = new IntervalEstimate(0, 0, 0);
    for (int from = 0; from < scores.bands().count(); from++) {
      IntervalEstimate saving = saving(scores, costs, own, from, each);
      if (saving.low() > 0 && saving.value() > most.value()) {
        best = from;
        most = saving;
      }
    }
    return best < 0 ? Optional.empty() : Optional.of(new CheaperCutoff(cutoffs.apply(best), most));
  }

  /**
   * Whether decisions from a place on are shown to cost less than one prediction for all, be it
   * positive or negative.
   *
   * @param own the place
   * @param level of both comparisons together
   */
  static boolean isShown(NoisyScores scores, Costs costs, int own, Level level) {
    int all = scores.bands().count();
    Level each = level.among(2);
    return 0 < own
        && own < all
        && saving(scores, costs, own, 0, each).high() < 0
        && saving(scores, costs, own, all, each).high() < 0;
  }

  /** How much less a row costs where positive is predicted from another place on. */
  private static IntervalEstimate saving(
      NoisyScores scores, Costs costs, int own, int other, Level level) {
    int all = scores.bands().count();
    boolean isEarlier = other < own;
    double ofPositive = isEarlier ? costs.missedPositive() : -costs.missedPositive();
    double ofNegative = isEarlier ? -costs.falseAlarm() : costs.falseAlarm();
    // Means of values from 0 on have intervals, so all values are raised by the least one.
    double raised = Math.max(-ofPositive, -ofNegative);
    double[] values = new double[2 * all];
    for (int i = 0; i < all; i++) {
      boolean isBetween = Math.min(own, other) <= i && i < Math.max(own, other);
      values[i] = raised + (isBetween ? ofPositive : 0);
      values[all + i] = raised + (isBetween ? ofNegative : 0);
    }
    return MeanInterval.of(values, scores.counts(), scores.noise(), level).scaled(1, -raised);
  }
}
