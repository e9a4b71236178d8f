package org.didyma.mechanisms;

import java.util.List;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A released linear classifier with real weights: positive when {@code <w, x>} exceeds the
 * threshold, for feature vectors x as the schema makes them.
 *
 * @param weights one finite weight per coordinate of the schema
 * @param threshold finite
 */
public record RealRelease(
    String mechanism,
    String proof,
    PrivacyEvent event,
    PrivacyGuarantee guarantee,
    List<Double> weights,
    double threshold,
    Diagnostics diagnostics)
    implements Release {

  public RealRelease {
    weights = List.copyOf(weights);
    if (!Double.isFinite(threshold) || !weights.stream().allMatch(Double::isFinite)) {
      throw new IllegalArgumentException("a weight or the threshold is not finite");
    }
  }

  @Override
  public RealRelease under(List<String> conditions) {
    return new RealRelease(
        mechanism, proof, event, guarantee.under(conditions), weights, threshold, diagnostics);
  }
}
