package org.didyma.cli.model;

/** The rule of a model on feature vectors. */
public final class Classifier {

  private final int[] weights;
  private final int threshold;

  Classifier(int[] weights, int threshold) {
    this.weights = weights;
    this.threshold = threshold;
  }

  /** True when the points of a feature vector exceed the threshold. */
  public boolean isPositive(int[] x) {
    long points = 0;
    for (int j = 0; j < weights.length; j++) {
      points = Math.addExact(points, (long) weights[j] * x[j]);
    }
    return points > threshold;
  }
}
