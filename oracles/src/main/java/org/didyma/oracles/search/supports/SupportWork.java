package org.didyma.oracles.search.supports;

import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/** Whether problems can be searched or drawn from support by support, and how long that takes. */
public final class SupportWork {

  /**
   * Most sums of sets of fewer than S features, where they fit in ints, otherwise half as many: 128
   * MB; those of S features with one greatest feature are fewer, once for each thread.
   */
  private static final long MOST_SETS = 1 << 25;

  /** Most steps of a walk over all points, some ten seconds. */
  private static final long MOST_WORK = 1L << 33;

  /** The same for a second or two. */
  private static final long FEW_STEPS = 1L << 30;

  /**
   * Most steps of a search, a minute or some. A search by points that walks over so many supports
   * would take longer: until all features are tried it hardly has a bound.
   */
  private static final long MOST_SEARCH = 1L << 39;

  /** Largest support; its patterns are 2 to that power. */
  private static final int MOST_FEATURES = 16;

  /** What a pattern takes for each vector of weights, about. */
  private static final int STEPS_PER_PATTERN = 8;

  /** One support in so many is looked at point by point, as a guess. */
  private static final int CLOSED = 64;

  /** Widest range of scores; beyond, sums of gains by score take too long. */
  private static final long MOST_SCORES = 1 << 12;

  private SupportWork() {}

  /** True when a walk over all supports is possible, and short enough. */
  public static boolean pay(LearningProblem problem) {
    return areShort(problem, Math.max(1, vectors(problem) / CLOSED), MOST_SEARCH);
  }

  /** True when even a walk over all points of all supports is. */
  static boolean payForAllPoints(LearningProblem problem) {
    return areShort(problem, vectors(problem), MOST_WORK);
  }

  /** True when that takes a second or two at most. */
  static boolean payForFewPoints(LearningProblem problem) {
    return areShort(problem, vectors(problem), FEW_STEPS);
  }

  /** True when a walk over all supports is that looks at the points of very few. */
  static boolean payForSupports(LearningProblem problem) {
    return areShort(problem, 1, MOST_SEARCH);
  }

  /**
   * True when a walk over all supports is possible and short enough for a loss of two labels that
   * is a table of the score: nothing else counts, and nearly all supports are closed by their
   * patterns.
   */
  public static boolean payForTables(LearningProblem problem) {
    return !problem.isZeroOne()
        && problem.cells().labels() == Cells.TWO
        && problem.perturbation().isNone()
        && !problem.lattice().hasBall()
        && problem.cells().records() <= Integer.MAX_VALUE
        && payForSupports(problem);
  }

  /** No score of the problem is farther from 0. */
  static long farthestScore(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    int last = lattice.coordinates() - 1;
    return mostScores(problem, lattice.mostNonZeros())
        + (lattice.hasIntercept() ? lattice.largest(last) : 0);
  }

  /** The most vectors of non-zero weights that a support has, as far as that matters. */
  private static long vectors(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    int widest = 0;
    for (int j = 0; j < lattice.features(); j++) {
      widest = Math.max(widest, lattice.high(j) - lattice.low(j));
    }
    long vectors = 1;
    for (int i = 0; i < lattice.mostNonZeros() && vectors < MOST_WORK * CLOSED; i++) {
      vectors *= Math.max(1, widest);
    }
    return vectors;
  }

  /** True when supports apply and are short work, at a number of vectors for each. */
  private static boolean areShort(LearningProblem problem, long vectors, long most) {
    WeightLattice lattice = problem.lattice();
    int[] coordinates = coordinates(problem);
    int limit = Math.min(lattice.mostNonZeros(), coordinates.length);
    if (!lattice.hasFewNonZeros() || limit < 1 || limit > MOST_FEATURES || !allowsZeros(lattice)) {
      return false;
    }
    long room = SupportTables.areSmall(problem) ? MOST_SETS : MOST_SETS / 2;
    if (sets(coordinates.length, limit - 1) > room || mostScores(problem, limit) > MOST_SCORES) {
      return false;
    }
    long supports = sets(coordinates.length, limit);
    if (supports > MOST_SEARCH / STEPS_PER_PATTERN >> limit) {
      return false;
    }
    long patterns = supports * STEPS_PER_PATTERN << limit;
    if (1 + vectors > most / patterns) {
      return false;
    }
    long steps = patterns * (1 + vectors);
    Cells cells = problem.cells();
    for (int c = 0; c < cells.count() && steps <= most; c++) {
      steps += sets(cells.start(c + 1) - cells.start(c), limit);
    }
    return steps <= most && entries(problem).length > 0;
  }

  private static boolean allowsZeros(WeightLattice lattice) {
    boolean zeros = true;
    for (int j = 0; j < lattice.features(); j++) {
      zeros &= lattice.low(j) <= 0 && lattice.high(j) >= 0;
    }
    return zeros;
  }

  /** C(n, 0) + ... + C(n, limit), or some number above {@link #MOST_SEARCH} if it is above. */
  static long sets(int n, int limit) {
    long sets = 1;
    long term = 1;
    for (int i = 1; i <= Math.min(n, limit) && sets <= MOST_SEARCH; i++) {
      term = term * (n - i + 1) / i;
      sets += term;
    }
    return sets;
  }

  /** The most values that the score of a pattern can take. */
  private static long mostScores(LearningProblem problem, int limit) {
    WeightLattice lattice = problem.lattice();
    Cells cells = problem.cells();
    long widest = 0;
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      long range = (long) lattice.high(j) - lattice.low(j);
      widest = Math.max(widest, Math.abs((long) cells.value(e)) * range);
    }
    int last = lattice.coordinates() - 1;
    long intercepts = lattice.hasIntercept() ? (long) lattice.high(last) - lattice.low(last) : 0;
    return 1 + limit * widest + intercepts;
  }

  /** The features whose weight can be non-zero. */
  static int[] coordinates(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    return IntStream.range(0, lattice.features())
        .filter(j -> lattice.low(j) < 0 || lattice.high(j) > 0)
        .toArray();
  }

  /**
   * The only non-zero entry of each feature, 0 for one without; empty when some feature has
   * several.
   */
  static int[] entries(LearningProblem problem) {
    Cells cells = problem.cells();
    int[] entries = new int[problem.lattice().features()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      if (entries[j] != 0 && entries[j] != cells.value(e)) {
        return new int[0];
      }
      entries[j] = cells.value(e);
    }
    return entries;
  }
}
