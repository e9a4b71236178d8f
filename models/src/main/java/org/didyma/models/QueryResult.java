package org.didyma.models;

import java.util.List;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * The answer of a private query with its promise. All of it may be published. Only {@link
 * PrivateQueryRunner} makes one, so what was drawn in any other way carries no promise.
 *
 * @param <A> what was asked for
 */
public final class QueryResult<A> {

  private final String query;
  private final String proof;
  private final PrivacyEvent event;
  private final PrivacyGuarantee guarantee;
  private final List<String> uses;
  private final A answer;

  QueryResult(
      String query,
      String proof,
      PrivacyEvent event,
      PrivacyGuarantee guarantee,
      List<String> uses,
      A answer) {
    this.query = query;
    this.proof = proof;
    this.event = event;
    this.guarantee = guarantee;
    this.uses = List.copyOf(uses);
    this.answer = answer;
  }

  /** The query's name. */
  public String query() {
    return query;
  }

  /** The documents that prove the guarantee; of one that is not proven, the one that says why. */
  public String proof() {
    return proof;
  }

  /** What was done, for accountants. */
  public PrivacyEvent event() {
    return event;
  }

  /** What the answer promises. */
  public PrivacyGuarantee guarantee() {
    return guarantee;
  }

  /** Hashes of the entries of a ledger that paid for it; none without a ledger. */
  public List<String> uses() {
    return uses;
  }

  /** What was answered. */
  public A answer() {
    return answer;
  }

  @Override
  public String toString() {
    return "%s: %s, %s".formatted(query, answer, guarantee.statement());
  }
}
