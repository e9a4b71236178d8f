package org.didyma.models;

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
  private final Optional<RiskScale> risk;

  Release(
      String mechanism,
      String proof,
      PrivacyEvent event,
      PrivacyGuarantee guarantee,
      Optional<RiskScale> risk) {
    this.mechanism = mechanism;
    this.proof = proof;
    this.event = event;
    this.guarantee = guarantee;
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

  /** What scores say about risk; empty where what was learned has no such meaning. */
  public final Optional<RiskScale> risk() {
    return risk;
  }
}
