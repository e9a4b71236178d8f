package org.didyma.mechanisms;

import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A query with one name and one proof: a theorem that says directly what an answer promises. A
 * query that accountants can price lower describes itself by other events.
 */
public abstract class ProvenQuery<D, P extends ProvenQuery.Promise, A> implements Query<D, P, A> {

  /** Public parameters, of which these are promised. */
  public interface Promise {

    Epsilon epsilon();

    /** 0 where the promise is pure. */
    default Delta delta() {
      return Delta.ZERO;
    }

    Adjacency adjacency();
  }

  private final String name;
  private final String proof;

  /**
   * @param name in releases
   * @param proof the document of the distribution
   */
  protected ProvenQuery(String name, String proof) {
    this.name = name;
    this.proof = proof;
  }

  @Override
  public final String name(P parameters) {
    return name;
  }

  @Override
  public final String proof(P parameters) {
    return proof;
  }

  @Override
  public PrivacyEvent describe(P parameters) {
    return new PrivacyEvent.ByTheorem(name, proof, guarantee(parameters));
  }

  @Override
  public final PrivacyGuarantee guarantee(P parameters) {
    Delta delta = parameters.delta();
    return delta.isZero()
        ? PrivacyGuarantee.pure(parameters.epsilon(), parameters.adjacency())
        : PrivacyGuarantee.approximate(parameters.epsilon(), delta, parameters.adjacency());
  }
}
