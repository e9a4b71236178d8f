package org.didyma.mechanisms.gradient.descent;

import org.didyma.privacy.Rho;

/**
 * A budget of zero-concentrated differential privacy for uses that are chosen in the light of the
 * results of earlier ones. What is not covered must not be spent, so the question comes before the
 * use (docs/proofs/accounting.md, section 9).
 */
public final class ConcentratedFilter {

  private final Rho capacity;
  private Rho spent = Rho.ZERO;

  public ConcentratedFilter(Rho capacity) {
    this.capacity = capacity;
  }

  /** Whether so much is left. */
  public boolean covers(Rho cost) {
    return spent.plus(cost).compareTo(capacity) <= 0;
  }

  /**
   * Spends, before the use.
   *
   * @throws IllegalStateException when so much is not left
   */
  public void spend(Rho cost) {
    if (!covers(cost)) {
      throw new IllegalStateException("a use exceeds the budget of its filter");
    }
    spent = spent.plus(cost);
  }

  /** What was spent so far, at most the capacity. */
  public Rho spent() {
    return spent;
  }
}
