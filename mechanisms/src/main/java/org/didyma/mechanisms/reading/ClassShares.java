package org.didyma.mechanisms.reading;

import org.didyma.formulations.loss.OrderedLoss;

/** P(Y = k | s), the differences of r_k / (r_k + e^t). */
record ClassShares(OrderedLoss loss) implements ScoreReading {

  @Override
  public Kind kind() {
    return Kind.CLASS_SHARES;
  }

  @Override
  public int size() {
    return loss.labels();
  }

  @Override
  public double[] at(double score) {
    double t = Clip.of(loss.scale()).at(score);
    double[] shares = new double[size()];
    double above = 1;
    for (int k = 0; k < size() - 1; k++) {
      // P(Y > k) = e^t / (r + e^t), without the difference of two numbers near 1.
      double rest = 1 / (1 + Clip.odds(loss.shares().get(k)) * StrictMath.exp(-t));
      shares[k] = above - rest;
      above = rest;
    }
    shares[size() - 1] = above;
    return shares;
  }

  @Override
  public Place place(double score) {
    return Clip.of(loss.scale()).place(score);
  }
}
