package org.didyma.models;

import org.didyma.privacy.PrivacyGuarantee;

/**
 * What a card is worth on records that it was not learned from, as it was measured privately. All
 * of it follows from released counts, and may be published.
 */
public sealed interface Measured permits MeasuredQuality, MeasuredOutcome {

  /** What follows in one sentence. */
  Verdict verdict();

  /** Noisy number of records that were measured on. */
  long records();

  /** What the measuring by itself promises. */
  PrivacyGuarantee guarantee();
}
