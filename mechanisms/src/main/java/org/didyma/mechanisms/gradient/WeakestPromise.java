package org.didyma.mechanisms.gradient;

import java.util.List;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/** What several promises about disjoint data make together: the largest epsilon and delta. */
final class WeakestPromise {

  private WeakestPromise() {}

  /**
   * The common promise of pure, approximate and unproven ones.
   *
   * @param parts at least one, of one adjacency
   */
  static PrivacyGuarantee of(List<PrivacyGuarantee> parts) {
    Epsilon epsilon = Epsilon.ZERO;
    Delta delta = Delta.ZERO;
    PrivacyGuarantee first = parts.get(0);
    for (PrivacyGuarantee part : parts) {
      if (!part.adjacency().isSameAs(first.adjacency())) {
        throw new IllegalArgumentException("guarantees under different adjacencies have none");
      }
      if (part instanceof PrivacyGuarantee.Unproven) {
        return part;
      }
      if (part instanceof PrivacyGuarantee.Pure pure) {
        epsilon = larger(epsilon, pure.epsilon());
      } else if (part instanceof PrivacyGuarantee.Approximate approximate) {
        epsilon = larger(epsilon, approximate.epsilon());
        delta = approximate.delta().compareTo(delta) > 0 ? approximate.delta() : delta;
      } else {
        throw new IllegalArgumentException("a guarantee is neither pure nor approximate");
      }
    }
    PrivacyGuarantee common =
        delta.isZero()
            ? PrivacyGuarantee.pure(epsilon, first.adjacency())
            : PrivacyGuarantee.approximate(epsilon, delta, first.adjacency());
    List<String> conditions =
        parts.stream().flatMap(part -> part.conditions().stream()).distinct().toList();
    return common.under(conditions);
  }

  private static Epsilon larger(Epsilon one, Epsilon other) {
    return one.value().compareTo(other.value()) >= 0 ? one : other;
  }
}
