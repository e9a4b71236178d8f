package org.didyma.oracles.sampling;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.didyma.formulations.Completions;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainBound;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.NormTerms;
import org.didyma.oracles.search.SearchSpace;

/**
 * Exact sampling from p(w) proportional to exp(-lambda * min(L(w), L_min + T)), T a public gap.
 *
 * <p>All points with L(w) &lt; L_min + T are listed by branch and bound; the rest of the lattice,
 * known by its size only, has one common weight. The truncated score has the same range between
 * neighbours as L, so the draw is as private as that of {@link LatticeSampler}; with T at least
 * ln(|W|/beta)/lambda the two laws differ by at most beta in total variation. It shares the bound
 * with {@link LatticeSampler} but none of its reasoning, and serves as its cross-check on small
 * lattices: the list grows exponentially with T.
 */
public final class GapTruncatedSampler {

  /** Largest number of points listed. */
  public static final int MAX_LISTED = 1_000_000;

  private final SecureRandom random;

  public GapTruncatedSampler(SecureRandom random) {
    this.random = random;
  }

  /**
   * Draws one point.
   *
   * @param problem an unperturbed problem
   * @param lambda the rate
   * @param gap T, at least 1, chosen without looking at the data
   */
  public Weights sample(LearningProblem problem, Rate lambda, long gap, SearchListener listener) {
    return prepare(problem, lambda, gap, listener).draw();
  }

  /** Lists the points below the gap, for any number of independent draws. */
  public Prepared prepare(LearningProblem problem, Rate lambda, long gap, SearchListener listener) {
    if (!problem.perturbation().isNone() || gap < 1) {
      throw new IllegalArgumentException(
          "an unperturbed problem and a gap of at least 1 are needed");
    }
    Answer optimum = new ChainSearch().minimise(problem, listener);
    if (optimum.status() == Answer.Status.STOPPED) {
      throw new SearchStoppedException();
    }
    if (optimum.status() == Answer.Status.INFEASIBLE) {
      throw new InvalidInputException("the lattice has no point", "widen its ranges.");
    }
    long cutoff = Math.addExact(optimum.objective(), gap);
    return new Prepared(problem, lambda, cutoff, new RandomBits(random), listener);
  }

  /** The listed points by their loss, and the size of the rest. Not thread-safe. */
  public static final class Prepared {

    private final LearningProblem problem;
    private final SearchSpace space;
    private final Completions completions;
    private final long cutoff;
    private final RandomBits random;
    private final Race race;
    private final TreeMap<Long, List<Weights>> levels = new TreeMap<>();
    private final BigInteger rest;
    private int listed;

    private Prepared(
        LearningProblem problem,
        Rate lambda,
        long cutoff,
        RandomBits random,
        SearchListener listener) {
      this.problem = problem;
      this.space = SearchSpace.of(problem);
      this.completions = problem.lattice().completions(space.order());
      this.cutoff = cutoff;
      this.random = random;
      this.race = new Race(lambda, random);
      list(ChainBound.of(space), new NormTerms(space), listener, 0, 0, 0, new int[space.size()]);
      this.rest = completions.total().subtract(BigInteger.valueOf(listed));
    }

    private void list(
        ChainBound chains,
        NormTerms norms,
        SearchListener listener,
        int depth,
        long squaredNorm,
        int nonZeros,
        int[] current) {
      if (depth == space.size()) {
        if (++listed > MAX_LISTED) {
          throw new InvalidInputException(
              "more than " + MAX_LISTED + " points lie within the gap",
              "use the exponential mechanism, whose sampler lists nothing.");
        }
        Weights w = Weights.of(current);
        levels.computeIfAbsent(problem.loss(w), l -> new ArrayList<>()).add(w);
        return;
      }
      if (listener.isCancelled()) {
        throw new SearchStoppedException();
      }
      for (int v = space.low(depth); v <= space.high(depth); v++) {
        long s = norms.squaredNorm(depth, squaredNorm, v);
        int z = norms.nonZeros(depth, nonZeros, v);
        if (norms.isFeasible(depth + 1, s, z) && chains.descend(depth, v) < cutoff) {
          current[space.coordinate(depth)] = v;
          list(chains, norms, listener, depth + 1, s, z, current);
        }
      }
    }

    /** Number of points below the gap. */
    public int listed() {
      return listed;
    }

    /** One draw: a race between the levels of equal loss, then a uniform point of the winner. */
    public Weights draw() {
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
      if (rest.signum() > 0 && winner != null) {
        if (race.precedes(new Clock(null, rest, random), cutoff, winner, loss)) {
          return uniformOfRest();
        }
      }
      return level.get(random.below(level.size()));
    }

    /** Uniform over the points at or above the cutoff, by rejection from the whole lattice. */
    private Weights uniformOfRest() {
      while (true) {
        Weights w = uniform();
        if (problem.loss(w) >= cutoff) {
          return w;
        }
      }
    }

    /** Uniform over the lattice, coordinate by coordinate in proportion to the completions. */
    private Weights uniform() {
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
