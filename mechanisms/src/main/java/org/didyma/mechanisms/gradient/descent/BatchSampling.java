package org.didyma.mechanisms.gradient.descent;

import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;

/** How the records of one step are chosen. The choice is secret, and fresh in every step. */
public enum BatchSampling {

  /**
   * A fixed number of distinct records, all such sets equally likely; the number of records is
   * public.
   */
  FIXED("fixed", Adjacency.REPLACE) {
    @Override
    PrivacyEvent sampled(Rational rate, PrivacyEvent event) {
      return new PrivacyEvent.SampledWithoutReplacement(rate, event);
    }
  },

  /** Each record independently with the same probability; the number of records is private. */
  POISSON("poisson", Adjacency.ADD_REMOVE) {
    @Override
    PrivacyEvent sampled(Rational rate, PrivacyEvent event) {
      return new PrivacyEvent.PoissonSampled(rate, event);
    }
  },

  /**
   * Fixed lots with the noise and the price of Poisson lots, as in much published code: the
   * guarantee is not proven. The number of records is public.
   */
  FIXED_AS_POISSON("fixed", Adjacency.ADD_REMOVE) {
    @Override
    PrivacyEvent sampled(Rational rate, PrivacyEvent event) {
      return new PrivacyEvent.PoissonSampled(rate, event);
    }
  };

  private final String label;
  private final Adjacency adjacency;

  BatchSampling(String label, Adjacency adjacency) {
    this.label = label;
    this.adjacency = adjacency;
  }

  /** The name on the command line. */
  public String label() {
    return label;
  }

  /** The neighbours that the sample's amplification is proven for. */
  public Adjacency adjacency() {
    return adjacency;
  }

  /** True where the price is one of what is done. */
  public boolean isProven() {
    return this != FIXED_AS_POISSON;
  }

  /** True where lots have exactly the stated size, out of exactly the stated number of records. */
  public boolean isFixed() {
    return this != POISSON;
  }

  /** What happens when an event happens to such a sample. */
  abstract PrivacyEvent sampled(Rational rate, PrivacyEvent event);
}
