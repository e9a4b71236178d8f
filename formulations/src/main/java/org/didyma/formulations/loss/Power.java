package org.didyma.formulations.loss;

import org.didyma.exact.Rational;

/** E = e^t, above 0, where t or E itself is rational. */
sealed interface Power {

  /** 1 / E. */
  Power inverse();

  /** E. */
  EnclosedNumber value();

  /** t = ln E. */
  EnclosedNumber log();

  /** ln(1 + c E), for c above 0. */
  EnclosedNumber logOfOnePlus(Rational c);

  /**
   * E = e^t.
   *
   * @param t any rational number
   */
  record Exponential(Rational t) implements Power {
    @Override
    public Power inverse() {
      return new Exponential(t.times(Rational.of(-1)));
    }

    @Override
    public EnclosedNumber value() {
      return EnclosedNumber.ofExponential(t);
    }

    @Override
    public EnclosedNumber log() {
      return EnclosedNumber.exactly(t);
    }

    @Override
    public EnclosedNumber logOfOnePlus(Rational c) {
      return EnclosedNumber.ofOnePlusExponential(c, t);
    }
  }

  /**
   * A rational E.
   *
   * @param e E
   */
  record Known(Rational e) implements Power {
    @Override
    public Power inverse() {
      return new Known(Rational.ONE.dividedBy(e));
    }

    @Override
    public EnclosedNumber value() {
      return EnclosedNumber.exactly(e);
    }

    @Override
    public EnclosedNumber log() {
      return EnclosedNumber.of(e);
    }

    @Override
    public EnclosedNumber logOfOnePlus(Rational c) {
      return EnclosedNumber.of(Rational.ONE.plus(c.times(e)));
    }
  }
}
