package org.didyma.models.learning;

import org.didyma.formulations.Costs;

/**
 * What costs of errors mean for the cut-off of a card, from public numbers: positive is predicted
 * where the odds of a positive record are at least the costs' ratio, false alarm to missed
 * positive.
 *
 * @param costs as they are written
 * @param risk from which on positive is predicted
 * @param isRare whether that is at least twice the odds of all records, so that few may reach it
 * @param fair costs that predict positive from about the prevalence on
 */
public record CutoffRisk(String costs, double risk, boolean isRare, String fair) {

  /** If the cut-off is at this many times the odds of all records, few are predicted positive. */
  private static final double RARE = 2;

  /**
   * The risk.
   *
   * @param stated costs of errors; empty where both cost the same
   * @param positives a guess of the prevalence, in (0, 1)
   */
  public static CutoffRisk of(String stated, double positives) {
    Costs costs = stated.isEmpty() ? Costs.EQUAL : Costs.parse(stated);
    double limit = (double) costs.falseAlarm() / costs.missedPositive();
    double odds = positives / (1 - positives);
    return new CutoffRisk(
        costs.missedPositive() + ":" + costs.falseAlarm(),
        limit / (1 + limit),
        limit >= RARE * odds,
        fair(positives));
  }

  /** Costs by which the odds of all records are about those that decide. */
  static String fair(double positives) {
    double odds = positives / (1 - positives);
    return odds < 1 ? Math.round(1 / odds) + ":1" : "1:" + Math.round(odds);
  }
}
