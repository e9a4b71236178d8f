package org.didyma.formulations.loss;

import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;

/**
 * The hinge loss of a score that is kept between -m and m: l+(s) = m - s there, l-(s) = m + s.
 * Unlike the hinge loss it does not grow for records far on the wrong side.
 *
 * @param margin m, at least 1
 */
public record RampLoss(int margin) implements LossForm {

  static final LossFamily FAMILY =
      new LossFamily(
          "ramp[:MARGIN]",
          "hinge of a score that is cut off at MARGIN (1) points on either side",
          parameters -> {
            RampLoss loss = new RampLoss(parameters.whole("MARGIN", 1));
            parameters.end();
            return loss;
          });

  @Override
  public String text() {
    return "ramp:" + margin;
  }

  @Override
  public ScoreLoss over(ScoreRange range, Costs costs) {
    ScoreTable.requireRoom(text(), -margin, margin);
    int n = 2 * margin + 1;
    long[] positive = new long[n];
    long[] negative = new long[n];
    for (int i = 0; i < n; i++) {
      positive[i] = costs.missedPositive() * (n - 1 - i);
      negative[i] = costs.falseAlarm() * i;
    }
    return ScoreTable.saturated(text(), costs, -margin, positive, negative);
  }
}
