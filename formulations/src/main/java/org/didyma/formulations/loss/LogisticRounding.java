package org.didyma.formulations.loss;

import org.didyma.exact.LogisticSteps;
import org.didyma.exact.Rational;
import org.didyma.formulations.LogLoss;

/**
 * round(ln(1 + exp(u s)) / q): by floating point with its error where that decides, otherwise by
 * enclosures in integers.
 */
final class LogisticRounding implements LogLoss.Rounding {

  private final Rational unit;
  private final Rational step;
  private final LogisticSteps fast;

  LogisticRounding(Rational unit, Rational step) {
    this.unit = unit;
    this.step = step;
    this.fast = new LogisticSteps(unit, step);
  }

  @Override
  public long steps(long score) {
    long decided = fast.at(score);
    return decided == LogisticSteps.UNDECIDED ? enclosed(score) : decided;
  }

  /** The same, by enclosures alone. */
  long enclosed(long score) {
    return EnclosedNumber.ofOnePlusExponential(unit.times(Rational.of(score))).over(step);
  }
}
