package org.didyma.models;

import java.util.List;
import java.util.Optional;
import org.didyma.mechanisms.RiskScale;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A released model with its promise. All of it may be published. Only {@link ReleaseRunner} makes
 * one, so weights that were drawn in any other way carry no promise.
 */
public abstract sealed class Release permits LatticeRelease, RealRelease, ClassesRelease {

  private final String mechanism;
  private final String proof;
  private final PrivacyEvent event;
  private final PrivacyGuarantee guarantee;
  private final List<String> uses;
  private final Optional<RiskScale> risk;

  Release(QueryResult<?> answered, Optional<RiskScale> risk) {
    this.mechanism = answered.query();
    this.proof = answered.proof();
    this.event = answered.event();
    this.guarantee = answered.guarantee();
    this.uses = answered.uses();
    this.risk = risk;
  }

  /** The mechanism's name. */
  public final String mechanism() {
    return mechanism;
  }

  /** The documents that prove the guarantee; of one that is not proven, the one that says why. */
  public final String proof() {
    return proof;
  }

  /** What was done, for accountants. */
  public final PrivacyEvent event() {
    return event;
  }

  /** What the release promises. */
  public final PrivacyGuarantee guarantee() {
    return guarantee;
  }

  /** Hashes of the entries of a ledger that paid for it; none without a ledger. */
  public final List<String> uses() {
    return uses;
  }

  /** What scores say about risk; empty where what was learned has no such meaning. */
  public final Optional<RiskScale> risk() {
    return risk;
  }
}
