package org.didyma;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;
import org.jspecify.annotations.Nullable;

/**
 * The guarantee of a release for each person in the table, whatever the others' records are and
 * whatever an attacker knows or does with it.
 *
 * <p>(epsilon, delta)-differential privacy: for neighbouring tables S and S' and every set E of
 * outputs, P[M(S) in E] &lt;= exp(epsilon) P[M(S') in E] + delta. With delta = 0 it is pure. Under
 * {@link #conditions} it holds where these do.
 */
public final class Guarantee {

  private final PrivacyGuarantee guarantee;

  Guarantee(PrivacyGuarantee guarantee) {
    this.guarantee = guarantee;
  }

  /** Pure epsilon-differential privacy, for one record that is replaced. */
  public static Guarantee pure(String epsilon) {
    return pure(epsilon, Neighbours.REPLACE);
  }

  /**
   * Pure epsilon-differential privacy.
   *
   * @param epsilon a decimal number such as {@code "0.5"}, taken exactly
   * @throws DidymaException when it is no number above 0
   */
  public static Guarantee pure(String epsilon, Neighbours neighbours) {
    return DidymaException.told(
        () -> new Guarantee(PrivacyGuarantee.pure(Epsilon.parse(epsilon), neighbours.adjacency())));
  }

  /**
   * (epsilon, delta)-differential privacy.
   *
   * @throws DidymaException when one of the two is no number above 0
   */
  public static Guarantee approximate(String epsilon, String delta, Neighbours neighbours) {
    return DidymaException.told(
        () ->
            new Guarantee(
                PrivacyGuarantee.approximate(
                    Epsilon.parse(epsilon), Delta.parse(delta), neighbours.adjacency())));
  }

  /**
   * rho-zero-concentrated differential privacy (Bun and Steinke 2016): the Renyi divergence of
   * every order a &gt; 1 is at most rho a.
   *
   * @throws DidymaException when rho is no number above 0
   */
  public static Guarantee zeroConcentrated(String rho, Neighbours neighbours) {
    return DidymaException.told(
        () ->
            new Guarantee(
                PrivacyGuarantee.zeroConcentrated(Rho.parse(rho), neighbours.adjacency())));
  }

  /** Its kind: pure, approximate, zcdp, renyi, unproven or none. */
  public String kind() {
    return guarantee.kind();
  }

  /** epsilon, exactly, of a pure or an approximate one. */
  public Optional<BigDecimal> epsilon() {
    if (guarantee instanceof PrivacyGuarantee.Approximate approximate) {
      return Optional.of(approximate.epsilon().value());
    }
    return guarantee instanceof PrivacyGuarantee.Pure pure
        ? Optional.of(pure.epsilon().value())
        : Optional.empty();
  }

  /** delta, exactly: 0 of a pure one; empty where it is neither pure nor approximate. */
  public Optional<BigDecimal> delta() {
    return guarantee instanceof PrivacyGuarantee.Approximate approximate
        ? Optional.of(approximate.delta().value())
        : epsilon().map(e -> BigDecimal.ZERO);
  }

  /** What it rests on, each to follow "provided that"; empty where it holds without any. */
  public List<String> conditions() {
    return guarantee.conditions();
  }

  PrivacyGuarantee inner() {
    return guarantee;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Guarantee same && same.guarantee.equals(guarantee);
  }

  @Override
  public int hashCode() {
    return guarantee.hashCode();
  }

  /** The guarantee as a sentence. */
  @Override
  public String toString() {
    return guarantee.statement();
  }
}
