package org.didyma.mechanisms.counts;

import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.LaplaceShare;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Query;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * One site's counts, each with a share of discrete Laplace noise and a mask, modulo 2^64. Masks of
 * all sites cancel in the sum, which then has noise enough where as many sites are honest as there
 * are shares.
 *
 * <p>Promise: epsilon-differential privacy (pure) of all that the other sites see, against those of
 * bounded computing power, under the {@link Parameters#conditions}; see docs/proofs/sites.md. A
 * count or two that a record changes change by one each.
 */
public final class MaskedCounts implements Query<long[], MaskedCounts.Parameters, long[]> {

  /** Masks after those of the counts, which mask 0: their sum shows whether masks cancel. */
  public static final int CHECKS = 2;

  private static final String PROOF = "docs/proofs/sites.md";

  /**
   * What is counted at what price; public.
   *
   * @param epsilon above 0
   * @param adjacency between tables that differ in one record
   * @param sites how many add their counts up, at least 2
   * @param honest how many sites' noise suffices, from 1 to all: each adds one of as many shares
   * @param cells how many counts there are, at least 1
   */
  public record Parameters(Epsilon epsilon, Adjacency adjacency, int sites, int honest, int cells) {

    private static final int LEAST_SITES = 2;

    public Parameters {
      if (sites < LEAST_SITES || honest < 1 || honest > sites || cells < 1) {
        throw new IllegalArgumentException("sites, shares or cells");
      }
      CountNoise.requireDrawable(
          Rational.of(adjacency.requireRecords().changes())
              .dividedBy(Rational.of(epsilon.value())));
    }

    /** Of the noise that all shares add up to. */
    public Rational scale() {
      return Rational.of(adjacency.changes()).dividedBy(Rational.of(epsilon.value()));
    }

    /** What the promise rests on. */
    public List<String> conditions() {
      return List.of(
          "at least %d of the %d sites follow the protocol and are not among those who look"
              .formatted(honest, sites),
          "these sites compared the fingerprint of all keys",
          "each record is counted at one site, at most once",
          "shared secrets of X25519, hashed by HMAC-SHA-256, are keys of AES-256 that nobody else can tell from random ones, and its streams look random");
    }
  }

  private final long[] masks;

  /**
   * @param masks a secret one per cell and {@link #CHECKS} more; those of all sites add up to 0
   *     modulo 2^64
   */
  public MaskedCounts(long[] masks) {
    this.masks = masks.clone();
  }

  @Override
  public String name(Parameters parameters) {
    return "masked-counts";
  }

  @Override
  public String proof(Parameters parameters) {
    return PROOF;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return new PrivacyEvent.ByTheorem(name(parameters), PROOF, guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.pure(parameters.epsilon(), parameters.adjacency())
        .under(parameters.conditions());
  }

  /**
   * Masks counts, once: the same masks on other counts would show the difference.
   *
   * @param counts true ones, one per cell, at least 0
   * @return as many as there are masks, modulo 2^64
   */
  @Override
  public long[] draw(
      long[] counts, Parameters parameters, RandomBits bits, CancellationToken stop) {
    if (counts.length != parameters.cells() || masks.length != counts.length + CHECKS) {
      throw new IllegalArgumentException("one count and one mask per cell are needed");
    }
    LaplaceShare share = new LaplaceShare(parameters.scale(), parameters.honest());
    long[] masked = masks.clone();
    for (int i = 0; i < counts.length; i++) {
      masked[i] += counts[i] + share.draw(bits);
    }
    return masked;
  }
}
