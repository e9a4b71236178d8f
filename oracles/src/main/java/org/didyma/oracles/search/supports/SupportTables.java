package org.didyma.oracles.search.supports;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * A table in which every set of few features is a look-up: N(T) is the sum of U*g over the cells
 * whose rows are non-zero at all features of T, for all sets T of at most S features.
 *
 * <p>Where each feature has one non-zero entry (binary columns, one-hot levels), the loss of
 * weights with support T depends on the 2^|T| numbers N(T'), T' within T, only. A cell with p
 * non-zero entries is part of C(p, 1) + ... + C(p, S) of these sums, however many sets there are.
 *
 * <p>Features are those whose weight can be non-zero, numbered 0 .. {@link #features()}-1 by
 * coordinate. The set t_1 &lt; ... &lt; t_i has the rank C(t_1, 1) + ... + C(t_i, i) among the sets
 * of its size.
 */
public final class SupportTables {

  /** Most sums (64 MB). */
  private static final long MOST_SETS = 1 << 23;

  /** Most steps of a walk over all supports, some ten seconds. */
  private static final long MOST_WORK = 1L << 33;

  /** Largest support; its patterns are 2 to that power. */
  private static final int MOST_FEATURES = 16;

  /** What a pattern takes for each vector of weights, about. */
  private static final int STEPS_PER_PATTERN = 8;

  /** One support in so many is looked at point by point, as a guess. */
  private static final int CLOSED = 64;

  /** Widest range of scores; beyond, sums of gains by score take too long. */
  private static final long MOST_SCORES = 1 << 12;

  private static final int STEPS_PER_CHECK = 1 << 20;

  private final int[] coordinate; // by feature
  private final int[] entry; // by feature: the value where it is not zero
  private final int limit;
  private final int[][] binomial; // C(n, k), by n
  private final long[][] sum; // by size, then rank

  /**
   * Sums up a problem for which {@link #pay}.
   *
   * @throws SearchStoppedException when the listener says so
   */
  public SupportTables(LearningProblem problem, SearchListener listener) {
    this.coordinate = coordinates(problem);
    int[] entries = entries(problem);
    this.entry = IntStream.of(coordinate).map(j -> entries[j]).toArray();
    int m = coordinate.length;
    this.limit = Math.min(problem.lattice().maxNonZeros(), m);
    this.binomial = new int[m + 1][limit + 2];
    for (int n = 0; n <= m; n++) {
      binomial[n][0] = 1;
      for (int k = 1; k < Math.min(n, limit) + 1; k++) {
        binomial[n][k] = binomial[n - 1][k - 1] + (k < n ? binomial[n - 1][k] : 0);
      }
    }
    this.sum = new long[limit + 1][];
    for (int i = 0; i <= limit; i++) {
      sum[i] = new long[binomial[m][i]];
    }
    fill(problem, listener);
  }

  /** True when a walk over all supports is possible, and short enough. */
  public static boolean pay(LearningProblem problem) {
    return areShort(problem, Math.max(1, vectors(problem) / CLOSED));
  }

  /** True when even a walk over all points of all supports is. */
  static boolean payForAllPoints(LearningProblem problem) {
    return areShort(problem, vectors(problem));
  }

  /** The most vectors of non-zero weights that a support has, as far as that matters. */
  private static long vectors(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    int widest = 0;
    for (int j = 0; j < lattice.features(); j++) {
      widest = Math.max(widest, lattice.high(j) - lattice.low(j));
    }
    long vectors = 1;
    for (int i = 0; i < lattice.maxNonZeros() && vectors < MOST_WORK * CLOSED; i++) {
      vectors *= Math.max(1, widest);
    }
    return vectors;
  }

  /** True when supports apply and are short work, at a number of vectors for each. */
  private static boolean areShort(LearningProblem problem, long vectors) {
    WeightLattice lattice = problem.lattice();
    int[] coordinates = coordinates(problem);
    int limit = Math.min(lattice.maxNonZeros(), coordinates.length);
    if (!lattice.isSparse() || limit < 1 || limit > MOST_FEATURES || !allowsZeros(lattice)) {
      return false;
    }
    long sets = sets(coordinates.length, limit);
    if (sets > MOST_SETS || mostScores(problem, limit) > MOST_SCORES) {
      return false;
    }
    long patterns = sets * STEPS_PER_PATTERN << limit;
    if (1 + vectors > MOST_WORK / patterns) {
      return false;
    }
    long steps = patterns * (1 + vectors);
    Cells cells = problem.cells();
    for (int c = 0; c < cells.count() && steps <= MOST_WORK; c++) {
      steps += sets(cells.start(c + 1) - cells.start(c), limit);
    }
    return steps <= MOST_WORK && entries(problem).length > 0;
  }

  private static boolean allowsZeros(WeightLattice lattice) {
    boolean zeros = true;
    for (int j = 0; j < lattice.features(); j++) {
      zeros &= lattice.low(j) <= 0 && lattice.high(j) >= 0;
    }
    return zeros;
  }

  /** C(n, 0) + ... + C(n, limit), or some number above {@link #MOST_WORK} if it is above. */
  private static long sets(int n, int limit) {
    long sets = 1;
    long term = 1;
    for (int i = 1; i <= Math.min(n, limit) && sets <= MOST_WORK; i++) {
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
  private static int[] coordinates(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    return IntStream.range(0, lattice.features())
        .filter(j -> lattice.low(j) < 0 || lattice.high(j) > 0)
        .toArray();
  }

  /**
   * The only non-zero entry of each feature, 0 for one without; empty when some feature has
   * several.
   */
  private static int[] entries(LearningProblem problem) {
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

  private void fill(LearningProblem problem, SearchListener listener) {
    Cells cells = problem.cells();
    long unit = problem.perturbation().unit();
    int[] feature = new int[problem.lattice().features()];
    Arrays.fill(feature, -1);
    for (int t = 0; t < coordinate.length; t++) {
      feature[coordinate[t]] = t;
    }
    int[] present = new int[coordinate.length];
    long steps = 0;
    for (int c = 0; c < cells.count(); c++) {
      if (problem.gain(c) == 0) {
        continue;
      }
      int count = 0;
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        int t = feature[cells.column(e)];
        if (t >= 0) {
          present[count++] = t;
        }
      }
      Arrays.sort(present, 0, count);
      steps += sets(count, limit);
      if (steps >= STEPS_PER_CHECK) {
        SearchStoppedException.throwIf(listener);
        steps = 0;
      }
      sum[0][0] += unit * problem.gain(c);
      add(present, count, 0, 1, 0, unit * problem.gain(c));
    }
  }

  /** Adds a cell's gain to the sets that continue a set of size - 1 features by later ones. */
  private void add(int[] present, int count, int from, int size, int rank, long gain) {
    long[] sums = sum[size];
    for (int i = from; i < count; i++) {
      int own = rank + binomial[present[i]][size];
      sums[own] += gain;
      if (size < limit) {
        add(present, count, i + 1, size + 1, own, gain);
      }
    }
  }

  /** How many features can have a non-zero weight. */
  int features() {
    return coordinate.length;
  }

  /** S: the most features of a support. */
  public int limit() {
    return limit;
  }

  /** The coordinate of a feature. */
  int coordinate(int feature) {
    return coordinate[feature];
  }

  /** The entry of a feature in the cells that have it; 0 when there are none. */
  int entry(int feature) {
    return entry[feature];
  }

  /** N of the set without features. */
  long whole() {
    return sum[0][0];
  }

  /** N of the sets of a size, by rank. */
  long[] sums(int size) {
    return sum[size];
  }

  /** C(n, k), for n up to the number of features and k up to S. */
  int binomial(int n, int k) {
    return binomial[n][k];
  }
}
