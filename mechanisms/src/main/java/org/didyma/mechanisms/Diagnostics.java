package org.didyma.mechanisms;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Facts about a run that depend on the data beyond the model that it gave. Not private: for the
 * custodian only.
 *
 * @param cost training cost of the model
 * @param errors training records that the model misclassifies
 * @param nodes nodes that a search expanded, where there was one
 * @param certificate kind of the certificate behind the choice, where there is one
 */
public record Diagnostics(
    long cost, long errors, OptionalLong nodes, Optional<String> certificate) {

  /** Of a model that a search has found. */
  public static Diagnostics ofSearch(long cost, long errors, long nodes, String certificate) {
    return new Diagnostics(cost, errors, OptionalLong.of(nodes), Optional.of(certificate));
  }

  /** Of a model that was found without a search. */
  public static Diagnostics of(long cost, long errors) {
    return new Diagnostics(cost, errors, OptionalLong.empty(), Optional.empty());
  }
}
