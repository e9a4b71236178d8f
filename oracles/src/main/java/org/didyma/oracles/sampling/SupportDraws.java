package org.didyma.oracles.sampling;

import java.util.Collections;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.supports.SupportGroups;
import org.didyma.oracles.search.supports.SupportTables;
import org.didyma.oracles.search.tree.SharedSearch;
import org.didyma.oracles.search.tree.TreeSearch;

/**
 * Draws from a lattice with few non-zero weights, support by support.
 *
 * <p>Groups of supports partition the lattice, so each has a clock of its own, a standard
 * exponential; what lies inside is revealed where it can still win ({@link SupportDraw}). One walk
 * over all groups is a draw. Not thread-safe.
 */
final class SupportDraws implements Supplier<Reached> {

  private final LearningProblem problem;
  private final SupportTables tables;
  private final ExponentialRace race;
  private final LogPrior handicap;
  private final long mostListed;
  private final int threads;
  private final RandomBits bits;
  private final SearchListener listener;

  /**
   * Draws of a problem.
   *
   * @param problem one for which {@link SupportGroups#pay}
   * @param handicap of points, by the size of their support
   * @param mostListed points times patterns of a support that are listed at most
   * @throws SearchStoppedException when the listener says so
   */
  SupportDraws(
      LearningProblem problem,
      ExponentialRace race,
      LogPrior handicap,
      long mostListed,
      int threads,
      RandomBits bits,
      SearchListener listener) {
    this.problem = problem;
    this.tables = new SupportTables(problem, listener);
    this.race = race;
    this.handicap = handicap;
    this.mostListed = mostListed;
    this.threads = threads;
    this.bits = bits;
    // Only asked: what the walk would tell is not for those who listen here.
    this.listener = SearchListener.asking(listener::isCancelled);
  }

  @Override
  public Reached get() {
    SharedFrontier contest = new SharedFrontier(problem.lattice(), race, handicap, listener);
    // Bits of one source are for one thread.
    Function<TreeSearch.Pulse, TreeSearch> worker =
        pulse ->
            new SupportGroups(
                problem, tables, part(contest, threads > 1 ? bits.fork() : bits), pulse);
    SharedSearch walk =
        new SharedSearch(
            tables.depth(threads),
            0,
            Collections.nCopies(threads, worker),
            new SharedIncumbent(),
            listener,
            0);
    boolean complete = walk.run();
    contest.check();
    if (!complete) {
      throw new SearchStoppedException();
    }
    return contest.reached(walk.nodes());
  }

  private SupportDraw part(SharedFrontier contest, RandomBits own) {
    WeightLattice lattice = problem.lattice();
    long widest = 1;
    for (int j = 0; j < lattice.features(); j++) {
      widest = Math.max(widest, lattice.high(j) - lattice.low(j) + 1L);
    }
    int last = lattice.features();
    long intercepts = lattice.hasIntercept() ? lattice.high(last) - lattice.low(last) + 1L : 1;
    return new SupportDraw(
        race.keys(),
        contest,
        handicap,
        own,
        listener,
        mostListed,
        tables.limit(),
        widest,
        intercepts);
  }
}
