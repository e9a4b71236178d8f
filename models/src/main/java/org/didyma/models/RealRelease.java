package org.didyma.models;

import java.util.List;
import org.didyma.mechanisms.Drawn;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A released linear classifier with real weights: positive when {@code <w, x>} exceeds the
 * threshold, for feature vectors x as the schema makes them.
 */
public final class RealRelease extends Release {

  private final List<Double> weights;
  private final double threshold;

  RealRelease(
      String mechanism,
      String proof,
      PrivacyEvent event,
      PrivacyGuarantee guarantee,
      Drawn.Real drawn) {
    super(mechanism, proof, event, guarantee, drawn.risk());
    this.weights = drawn.weights();
    this.threshold = drawn.threshold();
  }

  private RealRelease(RealRelease of, PrivacyEvent event, PrivacyGuarantee guarantee) {
    super(of.mechanism(), of.proof(), event, guarantee, of.risk());
    this.weights = of.weights;
    this.threshold = of.threshold;
  }

  @Override
  RealRelease promising(PrivacyEvent other, PrivacyGuarantee promise) {
    return new RealRelease(this, other, promise);
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
