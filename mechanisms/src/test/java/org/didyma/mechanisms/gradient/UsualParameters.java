package org.didyma.mechanisms.gradient;

import org.didyma.mechanisms.calibration.CalibrationRule;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Adjacency;

/** Runs with the usual values of all parameters. */
final class UsualParameters {

  private UsualParameters() {}

  /** 50 steps. */
  static OutputPerturbation.Parameters outputPerturbation(
      PrivacyTarget target, RegularisedLoss loss) {
    return new OutputPerturbation.Parameters(
        target, Adjacency.REPLACE, loss, 50, Double.NaN, CalibrationRule.PROVEN);
  }

  /** One pass in batches of 50, steps 1/sqrt(t), R = 1/lambda. */
  static Scs13.Parameters scs13(PrivacyTarget target, RegularisedLoss loss) {
    return new Scs13.Parameters(
        target,
        Adjacency.REPLACE,
        loss,
        1,
        50,
        new StepSize.InverseRoot(1),
        loss.lambda() > 0 ? 1 / loss.lambda() : Double.POSITIVE_INFINITY,
        WeightAverage.LAST,
        Scs13.Composition.GAUSSIAN);
  }

  /** Ten passes in batches of 50, R = 1/lambda, or 10 where lambda is 0. */
  static Bst14.Parameters bst14(PrivacyTarget target, RegularisedLoss loss) {
    return new Bst14.Parameters(
        target, Adjacency.REPLACE, loss, 10, 50, loss.lambda() > 0 ? 1 / loss.lambda() : 10);
  }
}
