package org.didyma.mechanisms.columns;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.Bernoulli;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.ProvenQuery;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;

/**
 * Thresholds among public candidates that halve the records of a column, then the halves, and so
 * on: approximate quantiles by recursion. Promise: {@code epsilon}-differential privacy (pure).
 *
 * <p>Candidates t_1 &lt; ... &lt; t_m part the range into m + 1 bins, whose numbers of records are
 * the data. In an interval of bins a candidate within it is drawn with probability proportional to
 * exp(-lambda |left - right|), the numbers of records of the interval on its two sides; then both
 * sides are intervals of the next level. With L levels and neighbours that differ in c records
 * lambda = epsilon / (2 L c). An interval without a candidate is left as it is, whatever it holds.
 * The proof is docs/proofs/columns.md.
 */
public final class PrivateQuantiles
    extends ProvenQuery<long[], PrivateQuantiles.Parameters, List<Integer>> {

  /** Most levels: 2^6 - 1 thresholds. */
  public static final int MOST_LEVELS = 6;

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param candidates m, how many candidates there are, at least 1
   * @param levels L, so that at most 2^L - 1 thresholds are drawn; from 1 to {@link #MOST_LEVELS}
   */
  public record Parameters(Epsilon epsilon, Adjacency adjacency, int candidates, int levels)
      implements ProvenQuery.Promise {
    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
      if (candidates < 1 || levels < 1 || levels > MOST_LEVELS) {
        throw new IllegalArgumentException("there are no such quantiles");
      }
    }

    Rational rate() {
      return Rational.of(epsilon.value()).dividedBy(Rational.of(2L * levels * adjacency.changes()));
    }
  }

  public PrivateQuantiles() {
    super("quantiles", "docs/proofs/columns.md");
  }

  /**
   * Draws thresholds.
   *
   * @param bins numbers of records, one more than there are candidates
   * @return the numbers of candidates from 0, increasing
   */
  @Override
  public List<Integer> draw(
      long[] bins, Parameters parameters, RandomBits bits, CancellationToken stop) {
    if (bins.length != parameters.candidates() + 1) {
      throw new IllegalArgumentException("there is one bin more than candidates");
    }
    List<Integer> drawn = new ArrayList<>();
    halve(bins, 0, bins.length, parameters.levels(), parameters.rate(), bits, stop, drawn);
    return drawn;
  }

  private static void halve(
      long[] bins,
      int from,
      int to,
      int levels,
      Rational rate,
      RandomBits bits,
      CancellationToken stop,
      List<Integer> drawn) {
    if (levels == 0 || to - from < 2) {
      return;
    }
    SearchStoppedException.throwIf(stop);
    int cut = choose(bins, from, to, rate, bits);
    halve(bins, from, cut, levels - 1, rate, bits, stop, drawn);
    // Candidate i lies between bins i and i + 1.
    drawn.add(cut - 1);
    halve(bins, cut, to, levels - 1, rate, bits, stop, drawn);
  }

  /**
   * The first bin of the right side. A candidate is drawn uniformly and accepted with its weight
   * divided by the largest one, until one is; that gives the law exactly, whatever the largest is.
   */
  private static int choose(long[] bins, int from, int to, Rational rate, RandomBits bits) {
    long[] score = new long[to - from - 1];
    long all = 0;
    for (int i = from; i < to; i++) {
      all = Math.addExact(all, bins[i]);
    }
    long left = 0;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < score.length; i++) {
      left += bins[from + i];
      score[i] = Math.abs(Math.subtractExact(all, Math.multiplyExact(2L, left)));
      least = Math.min(least, score[i]);
    }
    while (true) {
      int i = (int) bits.below(score.length);
      if (Bernoulli.exp(rate.times(Rational.of(score[i] - least)), bits)) {
        return from + i + 1;
      }
    }
  }
}
