package org.didyma.formulations.loss;

import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;

/** The costs of errors themselves: a score above 0 predicts +. */
public record ZeroOneLoss() implements LossForm {

  static final LossFamily FAMILY =
      new LossFamily(
          "zero-one",
          "the costs of errors; the default",
          parameters -> {
            parameters.end();
            return new ZeroOneLoss();
          });

  @Override
  public String text() {
    return "zero-one";
  }

  @Override
  public ScoreLoss over(ScoreRange range, Costs costs) {
    return costs;
  }
}
