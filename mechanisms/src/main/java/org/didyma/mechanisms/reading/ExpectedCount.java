package org.didyma.mechanisms.reading;

import org.didyma.formulations.loss.PoissonLoss;

/** lambda e^t. */
record ExpectedCount(PoissonLoss loss) implements ScoreReading {

  @Override
  public Kind kind() {
    return Kind.EXPECTED_COUNT;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public double[] at(double score) {
    return new double[] {loss.rate().doubleValue() * StrictMath.exp(clip().at(score))};
  }

  @Override
  public Place place(double score) {
    return clip().place(score);
  }

  private Clip clip() {
    double limit = StrictMath.log(loss.limit().doubleValue());
    return new Clip(loss.unit().doubleValue(), 0, -limit, limit);
  }
}
