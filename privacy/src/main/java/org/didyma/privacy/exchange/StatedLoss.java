package org.didyma.privacy.exchange;

import java.util.List;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;

/**
 * What somebody takes responsibility for: that a use which has no price here is (epsilon,
 * delta)-differentially private nevertheless. It becomes a condition of everything that contains
 * it.
 *
 * @param reason why, for people; public
 */
public record StatedLoss(Epsilon epsilon, Delta delta, String reason) {

  /** The longest reason, in characters. */
  public static final int MAX_REASON = 500;

  public StatedLoss {
    if (reason.isBlank() || reason.length() > MAX_REASON) {
      throw new IllegalArgumentException(
          "the reason is empty or has more than " + MAX_REASON + " characters");
    }
  }

  /** The event that counts for one of another program's. */
  PrivacyEvent event(String name, Adjacency adjacency) {
    String condition =
        "one %s is at most (%s, %s)-differentially private, as was stated (%s)"
            .formatted(name, epsilon, delta, reason);
    return Losses.stated(name, "stated: " + reason, epsilon, delta, adjacency, List.of(condition));
  }
}
