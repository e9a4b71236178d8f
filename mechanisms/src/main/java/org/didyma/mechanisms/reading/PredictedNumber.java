package org.didyma.mechanisms.reading;

import org.didyma.formulations.loss.NumberLoss;

/** centre + u s, from one end of the grid to the other. */
record PredictedNumber(NumberLoss loss) implements ScoreReading {

  @Override
  public Kind kind() {
    return Kind.NUMBER;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public double[] at(double score) {
    return new double[] {clip().at(score)};
  }

  @Override
  public Place place(double score) {
    return clip().place(score);
  }

  private Clip clip() {
    return new Clip(
        loss.unit().doubleValue(),
        loss.centre().doubleValue(),
        loss.grid().low().doubleValue(),
        loss.grid().high().doubleValue());
  }
}
