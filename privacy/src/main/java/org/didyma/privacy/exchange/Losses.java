package org.didyma.privacy.exchange;

import java.util.List;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** Events that say no more than how much is lost. */
final class Losses {

  private Losses() {}

  /** A mechanism that is (epsilon, delta)-differentially private, or purely so where delta is 0. */
  static PrivacyEvent stated(
      String mechanism,
      String source,
      Epsilon epsilon,
      Delta delta,
      Adjacency adjacency,
      List<String> conditions) {
    return new PrivacyEvent.ByTheorem(
        mechanism,
        source,
        delta.isZero()
            ? new PrivacyGuarantee.Pure(epsilon, adjacency, conditions)
            : new PrivacyGuarantee.Approximate(epsilon, delta, adjacency, conditions));
  }
}
