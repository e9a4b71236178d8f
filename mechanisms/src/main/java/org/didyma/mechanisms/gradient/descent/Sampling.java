package org.didyma.mechanisms.gradient.descent;

import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.Rational;

/** How the records of one step are chosen. The choice is secret, and fresh in every step. */
public enum Sampling {

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
  };

  private final String label;
  private final Adjacency adjacency;

  Sampling(String label, Adjacency adjacency) {
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

  /** What happens when an event happens to such a sample. */
  abstract PrivacyEvent sampled(Rational rate, PrivacyEvent event);
}
