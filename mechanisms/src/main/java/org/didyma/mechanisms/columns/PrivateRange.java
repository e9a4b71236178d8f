package org.didyma.mechanisms.columns;

import java.util.Optional;
import org.didyma.core.CancellationToken;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.ProvenQuery;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * The range of a column: the smallest run of public brackets that holds every bracket with many
 * records. Promise: {@code epsilon}-differential privacy (pure), where each record is in at most
 * one bracket.
 *
 * <p>Numbers of records in B brackets get independent noise, P(z) proportional to exp(-epsilon |z|
 * / c), c the number of records in which neighbours differ ({@link Adjacency#changes()}). A bracket
 * counts when its noisy number reaches t = ceil(c/epsilon ln(B / (2 beta))) + 1, so that any empty
 * one counts with probability at most beta = 1/100. The proof is docs/proofs/columns.md.
 */
public final class PrivateRange
    extends ProvenQuery<long[], PrivateRange.Parameters, Optional<PrivateRange.Brackets>> {

  /** 1 / beta. */
  private static final int RARITY = 100;

  /**
   * Brackets from one to another.
   *
   * @param first number of the first, from 0
   * @param last number of the last, at least that of the first
   */
  public record Brackets(int first, int last) {}

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param brackets B, how many brackets there are, at least 1
   */
  public record Parameters(Epsilon epsilon, Adjacency adjacency, int brackets)
      implements ProvenQuery.Promise {
    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
      if (brackets < 1) {
        throw new IllegalArgumentException("there is no bracket");
      }
      CountNoise.requireDrawable(scaleOf(epsilon, adjacency));
    }

    Rational scale() {
      return scaleOf(epsilon, adjacency);
    }

    /** t. What it is has no part in the promise, only in how often brackets are let in or lost. */
    long threshold() {
      double likely = scale().doubleValue() * StrictMath.log(brackets * (RARITY / 2.0));
      return (long) Math.ceil(likely) + 1;
    }
  }

  /** b of the noise's exp(-|z|/b): the number of records that can change over epsilon. */
  static Rational scaleOf(Epsilon epsilon, Adjacency adjacency) {
    return Rational.of(adjacency.changes()).dividedBy(Rational.of(epsilon.value()));
  }

  public PrivateRange() {
    super("range", "docs/proofs/columns.md");
  }

  /**
   * Draws a range.
   *
   * @param counts numbers of records, one per bracket
   * @return the brackets from the first that counts to the last; empty where none does
   */
  @Override
  public Optional<Brackets> draw(
      long[] counts, Parameters parameters, RandomBits bits, CancellationToken stop) {
    if (counts.length != parameters.brackets()) {
      throw new IllegalArgumentException("one count per bracket is needed");
    }
    DiscreteLaplace noise = new DiscreteLaplace(parameters.scale());
    long threshold = parameters.threshold();
    int first = -1;
    int last = -1;
    for (int i = 0; i < counts.length; i++) {
      if (Math.addExact(counts[i], noise.draw(bits)) >= threshold) {
        first = first < 0 ? i : first;
        last = i;
      }
    }
    return first < 0 ? Optional.empty() : Optional.of(new Brackets(first, last));
  }
}
