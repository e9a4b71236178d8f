package org.didyma.mechanisms;

import org.didyma.exact.RandomBits;
import org.didyma.ground.Stop;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A private learner. It knows what a draw promises and how to draw, but owns no source of random
 * bits, and what it draws carries no promise: whoever brings secure bits may attach that.
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

  /** The name in a release with these parameters: that of another which does all the work. */
  default String name(P parameters) {
    return name();
  }

  /** The document that proves what a release with these parameters promises. */
  default String proof(P parameters) {
    return proof();
  }

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
   * Learns from the data, once, with what randomness the bits hold.
   *
   * @param bits fair and independent; forked where several threads draw. With {@link
   *     org.didyma.exact.SecureBits} the weights keep the {@link #guarantee}, with others nothing
   * @param stop asked whether to stop; progress is private, so it is told nothing
   * @throws org.didyma.oracles.SearchStoppedException when it was stopped; then there is nothing to
   *     release, and the budget counts as spent
   */
  Drawn draw(D data, P parameters, RandomBits bits, Stop stop);
}
