package org.didyma.models;

import java.util.List;
import org.didyma.mechanisms.RawOutput;

/**
 * A released linear classifier with real weights: positive when {@code <w, x>} exceeds the
 * threshold, for feature vectors x as the schema makes them.
 */
public final class RealRelease extends Release {

  private final List<Double> weights;
  private final double threshold;

  RealRelease(QueryResult<?> answered, RawOutput.Real drawn) {
    super(answered, drawn.risk());
    this.weights = drawn.weights();
    this.threshold = drawn.threshold();
  }

  /** One finite weight per coordinate of the schema. */
  public List<Double> weights() {
    return weights;
  }

  /** The threshold, finite. */
  public double threshold() {
    return threshold;
  }

  @Override
  public String toString() {
    return "%s: %s, threshold %s, %s"
        .formatted(mechanism(), weights, threshold, guarantee().statement());
  }
}
