package org.didyma.mechanisms;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** A released model. Everything but {@link #diagnostics()} may be published. */
public sealed interface Release permits LatticeRelease, RealRelease {

  /** The mechanism's name. */
  String mechanism();

  /** The document that proves the guarantee. */
  String proof();

  /** What was done, for accountants. */
  PrivacyEvent event();

  /** What the release promises. */
  PrivacyGuarantee guarantee();

  /** For the custodian only. */
  Diagnostics diagnostics();

  /** The same release, whose promise rests on further conditions. */
  Release under(List<String> conditions);

  /**
   * Facts about the run that depend on the data beyond the released model. Not private.
   *
   * @param cost training cost of the released model
   * @param errors training records that the released model misclassifies
   * @param nodes nodes that a search expanded, where there was one
   * @param certificate kind of the certificate behind the choice, where there is one
   */
  record Diagnostics(long cost, long errors, OptionalLong nodes, Optional<String> certificate) {

    /** Of a model that a search has found. */
    public static Diagnostics ofSearch(long cost, long errors, long nodes, String certificate) {
      return new Diagnostics(cost, errors, OptionalLong.of(nodes), Optional.of(certificate));
    }

    /** Of a model that was found without a search. */
    public static Diagnostics of(long cost, long errors) {
      return new Diagnostics(cost, errors, OptionalLong.empty(), Optional.empty());
    }
  }
}
