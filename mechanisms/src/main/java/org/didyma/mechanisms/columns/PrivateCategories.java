package org.didyma.mechanisms.columns;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.DiscreteLaplace;
import org.didyma.exact.ExactLogarithm;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.ProvenQuery;
import org.didyma.mechanisms.counts.CountNoise;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * The categories of a column that have many records, where no list of them is public. Promise:
 * ({@code epsilon}, {@code delta})-differential privacy, where each record has one category at
 * most.
 *
 * <p>Numbers of records of the categories that occur get independent noise, P(z) proportional to
 * a^|z| with a = exp(-epsilon/c), c the number of records in which neighbours differ ({@link
 * Adjacency#changes()}). A category is named when its noisy number is at least t, so large that
 * those that one unit of k records alone has are named with probability at most delta, all of them
 * together. Names come in their own order. The proof is docs/proofs/columns.md, section 4 (the
 * stability-based histogram of Bun, Nissim and Stemmer 2016, with units and exact noise).
 */
public final class PrivateCategories
    extends ProvenQuery<Map<String, Long>, PrivateCategories.Parameters, List<String>> {

  /** Binary places of the logarithm that t is rounded up from. */
  private static final int PRECISION = 64;

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param delta above 0
   * @param adjacency which data sets are neighbours
   */
  public record Parameters(Epsilon epsilon, Delta delta, Adjacency adjacency)
      implements ProvenQuery.Promise {
    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
      if (delta.isZero()) {
        throw new InvalidInputException(
            "unknown categories cannot be learned without a delta: naming a category of a single"
                + " record would reveal that record",
            "choose a delta well below one over the number of records, such as 1e-6, or list the"
                + " categories.");
      }
      CountNoise.requireDrawable(PrivateRange.scaleOf(epsilon, adjacency));
    }

    Rational scale() {
      return PrivateRange.scaleOf(epsilon, adjacency);
    }

    /**
     * t = max(k + ceil(c/epsilon ln(1/(g delta))), 1 + ceil(c/epsilon ln(k/(g delta)))), and at
     * least k + 1, for g = 1 + max(0, 1 - epsilon/c), which is at most 1 + a; rounded up exactly.
     */
    long threshold() {
      int k = adjacency.unit().map(unit -> unit.records()).orElse(1);
      Rational rate = Rational.ONE.dividedBy(scale());
      Rational g =
          rate.compareTo(Rational.ONE) >= 0
              ? Rational.ONE
              : new Rational(
                  rate.denominator().shiftLeft(1).subtract(rate.numerator()), rate.denominator());
      Rational odds = Rational.ONE.dividedBy(g.times(Rational.of(delta.value())));
      long ofOne = Math.addExact(k, noise(odds));
      long ofMany = Math.addExact(1, noise(odds.times(Rational.of(k))));
      return Math.max(k + 1L, Math.max(ofOne, ofMany));
    }

    /** The least integer that is not below b ln(odds), or one more; 0 for odds of 1 or less. */
    private long noise(Rational odds) {
      if (odds.compareTo(Rational.ONE) <= 0) {
        return 0;
      }
      BigInteger high =
          ExactLogarithm.enclose(odds.numerator(), 0, PRECISION)
              .high()
              .subtract(ExactLogarithm.enclose(odds.denominator(), 0, PRECISION).low());
      Rational above = scale().times(new Rational(high, BigInteger.ONE.shiftLeft(PRECISION)));
      return above
          .numerator()
          .add(above.denominator())
          .subtract(BigInteger.ONE)
          .divide(above.denominator())
          .longValueExact();
    }
  }

  public PrivateCategories() {
    super("categories", "docs/proofs/columns.md");
  }

  /**
   * Draws which categories are named.
   *
   * @param counts numbers of records by category, all above 0: one that does not occur is not there
   * @return those that are named, sorted
   */
  @Override
  public List<String> draw(
      Map<String, Long> counts, Parameters parameters, RandomBits bits, CancellationToken stop) {
    DiscreteLaplace noise = new DiscreteLaplace(parameters.scale());
    long threshold = parameters.threshold();
    Stream<String> named =
        counts.entrySet().stream()
            .filter(own -> Math.addExact(own.getValue(), noise.draw(bits)) >= threshold)
            .map(Map.Entry::getKey);
    return named.sorted().toList();
  }
}
