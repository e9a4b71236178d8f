package org.didyma.formulations.loss;

import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;

/**
 * The hinge loss of integer scores: l+(s) = max(0, m - s), l-(s) = max(0, m + s).
 *
 * @param margin m, how many points beyond 0 a score has to be to cost nothing, at least 1
 */
public record HingeLoss(int margin) implements LossForm {

  static final LossFamily FAMILY =
      new LossFamily(
          "hinge[:MARGIN]",
          "how far a score is from MARGIN (1) points on the right side",
          parameters -> {
            HingeLoss loss = new HingeLoss(parameters.whole("MARGIN", 1));
            parameters.end();
            return loss;
          });

  @Override
  public String text() {
    return "hinge:" + margin;
  }

  @Override
  public ScoreLoss over(ScoreRange range, Costs costs) {
    ScoreTable.requireRoom(text(), range.low(), range.high());
    int n = Math.toIntExact(range.high() - range.low() + 1);
    long[] positive = new long[n];
    long[] negative = new long[n];
    for (int i = 0; i < n; i++) {
      positive[i] = costs.missedPositive() * Math.max(0, margin - range.low() - i);
      negative[i] = costs.falseAlarm() * Math.max(0, margin + range.low() + i);
    }
    return ScoreTable.of(text(), costs, range.low(), positive, negative);
  }
}
