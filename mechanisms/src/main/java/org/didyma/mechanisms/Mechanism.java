package org.didyma.mechanisms;

import org.didyma.oracles.SearchListener;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A private learner.
 *
 * @param <D> the form of its data: distinct rows with counts ({@link
 *     org.didyma.formulations.Cells}) or the rows themselves
 * @param <P> its public parameters
 */
public interface Mechanism<D, P> {

  /** The mechanism's name as on the command line and in releases. */
  String name();

  /** The document of the distribution that proves {@link #guarantee}. */
  String proof();

  /**
   * What a release with these parameters does, for accountants to price and ledgers to write down;
   * computed without any data.
   */
  PrivacyEvent describe(P parameters);

  /** What one release with these parameters promises; computed without any data. */
  PrivacyGuarantee guarantee(P parameters);

  /**
   * Refuses a table that this mechanism cannot take, before anything is computed from it. Only the
   * table shows that, so the budget counts as spent.
   *
   * @throws org.didyma.ground.InvalidInputException when it cannot
   */
  default void check(D data, P parameters) {}

  /**
   * How much work a release will be, for the user to know before it begins; from public parameters
   * and sizes only. Empty where there is nothing to say.
   */
  default String outlook(D data, P parameters) {
    return "";
  }

  /**
   * Learns from the data and releases a model.
   *
   * @param listener asked whether to stop; it must not show what it is told, since progress is
   *     private
   * @throws org.didyma.oracles.SearchStoppedException when the listener stopped it; then nothing is
   *     released, and the budget counts as spent
   */
  Release release(D data, P parameters, SearchListener listener);
}
