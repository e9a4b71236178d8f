package org.didyma.mechanisms.counts;

import org.didyma.core.CancellationToken;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Query;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Counts of records in disjoint cells, each with integer noise of both signs. Promise: {@code
 * epsilon}-differential privacy (pure), where each record is in exactly one cell.
 *
 * <p>The noises are independent, P(z) proportional to exp(-epsilon |z| / c), c the number of
 * records in which neighbours differ ({@link Adjacency#changes()}). Where the number of records is
 * public ({@link Adjacency#REPLACE}), they are that <em>given that they add up to 0</em>: counts
 * then add up to the number of records, and sums over half of the cells have half of the variance.
 * The proof is docs/proofs/counts.md.
 */
public final class NoisyCounts implements Query<long[], NoisyCounts.Parameters, long[]> {

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param cells how many cells there are, at least 1; where the number of records is public, at
   *     least 2
   */
  public record Parameters(Epsilon epsilon, Adjacency adjacency, int cells) {
    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
      if (cells < (adjacency.publishesRecords() ? 2 : 1)) {
        throw new IllegalArgumentException("there are too few cells to count");
      }
      CountNoise.requireDrawable(
          Rational.of(adjacency.changes()).dividedBy(Rational.of(epsilon.value())));
    }

    /** 1/b of the noise's exp(-|z|/b): epsilon for each record that can change. */
    Rational decay() {
      return Rational.of(epsilon.value()).dividedBy(Rational.of(adjacency.changes()));
    }

    /** The law of the noise, for whoever reads the counts. */
    public CountNoise noise() {
      double decay = decay().doubleValue();
      return adjacency.publishesRecords()
          ? CountNoise.addingUpToZero(decay, cells)
          : CountNoise.independent(decay);
    }
  }

  @Override
  public String name(Parameters parameters) {
    return "noisy-counts";
  }

  @Override
  public String proof(Parameters parameters) {
    return "docs/proofs/counts.md";
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    if (parameters.adjacency().publishesRecords()) {
      return new PrivacyEvent.ByTheorem(name(parameters), proof(parameters), guarantee(parameters));
    }
    return new PrivacyEvent.DiscreteLaplace(
        Rational.ONE.dividedBy(Rational.of(parameters.epsilon().value())), parameters.adjacency());
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.pure(parameters.epsilon(), parameters.adjacency());
  }

  /**
   * Draws noisy counts.
   *
   * @param counts true ones, one per cell, at least 0
   * @return one per cell, possibly negative
   */
  @Override
  public long[] draw(
      long[] counts, Parameters parameters, RandomBits bits, CancellationToken stop) {
    if (counts.length != parameters.cells()) {
      throw new IllegalArgumentException("one count per cell is needed");
    }
    long[] noise =
        parameters.adjacency().publishesRecords()
            ? addingUpToZero(parameters, bits, stop)
            : independent(parameters, bits);
    long[] noisy = new long[counts.length];
    for (int i = 0; i < noisy.length; i++) {
      noisy[i] = Math.addExact(counts[i], noise[i]);
    }
    return noisy;
  }

  private static long[] independent(Parameters parameters, RandomBits bits) {
    DiscreteLaplace law = new DiscreteLaplace(Rational.ONE.dividedBy(parameters.decay()));
    long[] noise = new long[parameters.cells()];
    for (int i = 0; i < noise.length; i++) {
      noise[i] = law.draw(bits);
    }
    return noise;
  }

  /**
   * All but the last are drawn, and accepted with the weight exp(-|z|/b) of the last, which their
   * sum fixes. How often they are drawn again depends on the bits alone.
   */
  private static long[] addingUpToZero(
      Parameters parameters, RandomBits bits, CancellationToken stop) {
    Rational decay = parameters.decay();
    DiscreteLaplace law = new DiscreteLaplace(Rational.ONE.dividedBy(decay));
    long[] noise = new long[parameters.cells()];
    while (true) {
      SearchStoppedException.throwIf(stop);
      long sum = 0;
      for (int i = 0; i + 1 < noise.length; i++) {
        noise[i] = law.draw(bits);
        sum = Math.addExact(sum, noise[i]);
      }
      if (Bernoulli.exp(decay.times(Rational.of(Math.abs(sum))), bits)) {
        noise[noise.length - 1] = -sum;
        return noise;
      }
    }
  }
}
