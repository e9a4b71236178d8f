package org.didyma.mechanisms.reading;

import org.didyma.formulations.loss.HazardLoss;

/** P(no event until horizon j | s), the product of 1 / (1 + a_i e^t) over i up to j. */
record Survival(HazardLoss loss) implements ScoreReading {

  @Override
  public Kind kind() {
    return Kind.SURVIVAL;
  }

  @Override
  public int size() {
    return loss.horizons();
  }

  @Override
  public double[] at(double score) {
    double t = Clip.of(loss.scale()).at(score);
    double[] survival = new double[size()];
    double left = 1;
    for (int j = 0; j < size(); j++) {
      left /= 1 + Clip.odds(loss.hazards().get(j)) * StrictMath.exp(t);
      survival[j] = left;
    }
    return survival;
  }

  @Override
  public Place place(double score) {
    return Clip.of(loss.scale()).place(score);
  }
}
