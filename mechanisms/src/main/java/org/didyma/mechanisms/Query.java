package org.didyma.mechanisms;

import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A private computation. It knows what an answer promises and how to draw one, but owns no source
 * of random bits, and what it draws carries no promise: whoever brings secure bits may attach that.
 * Those that come with the program may be asked by several threads, each with bits of its own.
 *
 * @param <D> the form of its data
 * @param <P> its public parameters
 * @param <A> what it answers
 */
public interface Query<D, P, A> {

  /** The name in a release with these parameters. */
  String name(P parameters);

  /**
   * The documents of the distribution that prove what an answer with these parameters promises,
   * joined as in {@link ProofPages}. That of units need not be among them.
   */
  String proof(P parameters);

  /**
   * What an answer with these parameters does, for accountants to price and ledgers to write down;
   * computed without any data.
   *
   * @throws org.didyma.core.InvalidInputException when the parameters cannot be used, whatever the
   *     data are; that costs nothing
   */
  PrivacyEvent describe(P parameters);

  /** What one answer with these parameters promises; computed without any data. */
  PrivacyGuarantee guarantee(P parameters);

  /**
   * Refuses data that it cannot take, before anything is computed from them. Only the data show
   * that, so the budget counts as spent.
   *
   * @throws org.didyma.core.InvalidInputException when it cannot
   */
  default void check(D data, P parameters) {}

  /**
   * How much work an answer will be, for the user to know before it begins; from public parameters
   * and sizes only. Empty where there is nothing to say.
   */
  default String outlook(D data, P parameters) {
    return "";
  }

  /**
   * Answers from the data, once, with what randomness the bits hold.
   *
   * @param bits fair and independent; forked where several threads draw. With {@link
   *     org.didyma.exact.SecureBits} the answer keeps the {@link #guarantee}, with others nothing
   * @param stop asked whether to stop; progress is private, so it is told nothing
   * @throws org.didyma.oracles.SearchStoppedException when it was stopped; then there is nothing to
   *     release, and the budget counts as spent
   */
  A draw(D data, P parameters, RandomBits bits, CancellationToken stop);
}
