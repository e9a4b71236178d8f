package org.didyma.experiments;

import java.util.Optional;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Confusion;
import org.didyma.models.ScoreCounts;

/**
 * What scores of test records are worth.
 *
 * @param confusion how the model's own decisions compare with the labels
 * @param cost see {@link Measure#COST}
 */
public record TestMetrics(Confusion confusion, double cost) {

  /** What errors cost where decisions are judged by costs, the same for all tables. */
  public static final Costs COSTS = new Costs(5, 1);

  /**
   * Judges scores.
   *
   * @param scale what a score means; empty where scores are no risks
   */
  public static TestMetrics of(ScoreCounts counts, Optional<RiskScale> scale) {
    Confusion own = Confusion.of(counts, scale);
    double wanted = StrictMath.log((double) COSTS.falseAlarm() / COSTS.missedPositive());
    double cost =
        scale
            .map(s -> counts.cost(COSTS, score -> s.logOdds(score) + s.shift() > wanted))
            .orElseGet(() -> counts.cost(COSTS, score -> score > 0));
    return new TestMetrics(own, cost);
  }
}
