package org.didyma.oracles.sampling;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Completions;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * Exact sampling from p(w) proportional to exp(-lambda * s(w)) with the truncated score
 *
 * <p>s(w) = min(L(w), L_min + T, L_(R)),
 *
 * <p>T a public gap and L_(R) the R-th smallest loss, R a public rank.
 *
 * <p>All points with L(w) below that limit, at most R - 1, are listed by branch and bound; the rest
 * of the lattice, known by its size only, has one common weight. The truncated score has the same
 * range between neighbours as L, so the draw is as private as that of {@link LatticeSampler}; with
 * fewer than R points below L_min + T and T at least ln(|W|/beta)/lambda the two laws differ by at
 * most beta in total variation. It shares the bound with {@link LatticeSampler} but none of its
 * reasoning, and serves as its cross-check on small lattices: the list grows exponentially with T.
 */
public final class GapTruncatedSampler {

  /** Largest rank R. */
  public static final int MAX_RANK = 1_000_000;

  /** The gap of a score that is truncated by rank only. */
  public static final long NO_GAP = Long.MAX_VALUE;

  /**
   * Lists the points below the limit, for any number of independent draws.
   *
   * @param problem an unperturbed problem
   * @param lambda the rate
   * @param gap T, at least 1, or {@link #NO_GAP}; chosen without looking at the data
   * @param rank R, from 1 to {@link #MAX_RANK}; chosen without looking at the data
   * @throws SearchStoppedException when the listener stopped the search
   * @throws InvalidInputException when the lattice is empty or too large to count
   */
  public Prepared prepare(
      LearningProblem problem, Rate lambda, long gap, int rank, SearchListener listener) {
    if (!problem.perturbation().isNone() || gap < 1 || rank < 1 || rank > MAX_RANK) {
      throw new IllegalArgumentException(
          "an unperturbed problem, a gap of at least 1 and a rank in range are needed");
    }
    requireTakes(problem.lattice());
    problem.lattice().requirePoint();
    Answer optimum = new ChainSearch().minimise(problem, listener);
    if (optimum.status() == Answer.Status.STOPPED) {
      throw new SearchStoppedException();
    }
    SearchSpace space = SearchSpace.of(problem);
    Completions completions = problem.lattice().completions(space.order());
    LatticeSampler.checkCount(completions.total());
    BestPoints best = new BestPoints(space, rank, listener);
    // With twice the gap each time, a small rank is reached before a wide gap costs much.
    for (long reach = 1; ; reach *= 2) {
      best.list(Math.addExact(optimum.objective(), Math.min(reach, gap)));
      boolean all = completions.total().equals(BigInteger.valueOf(best.size()));
      if (best.size() == rank || reach >= gap || all) {
        break;
      }
    }
    return new Prepared(problem, space, completions, best, lambda, optimum.nodes());
  }

  /**
   * Refuses lattices whose points it cannot draw evenly.
   *
   * @throws InvalidInputException when constraints leave out points of the box
   */
  public static void requireTakes(WeightLattice lattice) {
    if (lattice.isConstrained()) {
      throw new InvalidInputException(
          "truncated scores are not for lattices with constraints on columns",
          "use another mechanism, such as exponential, or leave the constraints out.");
    }
  }

  /** The listed points by their loss, and the size of the rest. */
  public static final class Prepared {

    private final LearningProblem problem;
    private final SearchSpace space;
    private final Completions completions;
    private final long limit;
    private final Rate lambda;
    private final TreeMap<Long, List<Weights>> levels = new TreeMap<>();
    private final int listed;
    private final BigInteger rest;
    private final long nodes;

    private Prepared(
        LearningProblem problem,
        SearchSpace space,
        Completions completions,
        BestPoints best,
        Rate lambda,
        long nodes) {
      this.problem = problem;
      this.space = space;
      this.completions = completions;
      this.limit = best.limit();
      this.lambda = lambda;
      this.nodes = nodes + best.nodes();
      List<Weights> below = best.below();
      for (Weights w : below) {
        levels.computeIfAbsent(problem.loss(w), l -> new ArrayList<>()).add(w);
      }
      this.listed = below.size();
      this.rest = completions.total().subtract(BigInteger.valueOf(listed));
    }

    /** Number of points below the limit. */
    public int listed() {
      return listed;
    }

    /** Nodes of the searches for the optimum and the list. */
    public long nodes() {
      return nodes;
    }

    /**
     * One draw: a race between the levels of equal loss, then a uniform point of the winner.
     *
     * @param random fair bits, independent of those of other draws
     */
    public Weights draw(RandomBits random) {
      ExponentialRace race = new ExponentialRace(lambda, ScoreNoise.GUMBEL, random);
      Clock winner = null;
      long loss = 0;
      List<Weights> level = List.of();
      for (Map.Entry<Long, List<Weights>> e : levels.entrySet()) {
        Clock clock = new Clock(null, BigInteger.valueOf(e.getValue().size()), random);
        if (winner == null || race.precedes(clock, e.getKey(), winner, loss)) {
          winner = clock;
          loss = e.getKey();
          level = e.getValue();
        }
      }
      if (rest.signum() > 0) {
        Clock clock = new Clock(null, rest, random);
        if (winner == null || race.precedes(clock, limit, winner, loss)) {
          return uniformOfRest(random);
        }
      }
      return level.get((int) random.below((long) level.size()));
    }

    /** Uniform over the points at or above the limit, by rejection from the whole lattice. */
    private Weights uniformOfRest(RandomBits random) {
      while (true) {
        Weights w = uniform(random);
        if (problem.loss(w) >= limit) {
          return w;
        }
      }
    }

    /** Uniform over the lattice, coordinate by coordinate in proportion to the completions. */
    private Weights uniform(RandomBits random) {
      NormTerms norms = new NormTerms(space);
      int[] w = new int[space.size()];
      long squaredNorm = 0;
      int nonZeros = 0;
      for (int k = 0; k < w.length; k++) {
        BigInteger ticket = random.below(completions.count(k, squaredNorm, nonZeros));
        for (int v = space.low(k); ; v++) {
          long s = norms.squaredNorm(k, squaredNorm, v);
          int z = norms.nonZeros(k, nonZeros, v);
          BigInteger size = completions.count(k + 1, s, z);
          if (ticket.compareTo(size) < 0) {
            w[space.coordinate(k)] = v;
            squaredNorm = s;
            nonZeros = z;
            break;
          }
          ticket = ticket.subtract(size);
        }
      }
      return Weights.of(w);
    }
  }
}
