package org.didyma.oracles.search.supports;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * A table in which every set of few features is a look-up: N(T) is the sum of U*g over the cells
 * whose rows are non-zero at all features of T, for all sets T of fewer than S features. Sets of S
 * features are looked up in {@link #largest}, which has those of one greatest feature at a time.
 *
 * <p>Where each feature has one non-zero entry (binary columns, one-hot levels), the loss of
 * weights with support T depends on the 2^|T| numbers N(T'), T' within T, only. A cell with p
 * non-zero entries is part of C(p, 1) + ... + C(p, S) of these sums, however many sets there are.
 *
 * <p>Features are those whose weight can be non-zero, numbered 0 .. {@link #features()}-1 by
 * coordinate. The set t_1 &lt; ... &lt; t_i has the rank C(t_1, 1) + ... + C(t_i, i) among the sets
 * of its size. Sums take 4 bytes each where all of them fit, else 8.
 */
public final class SupportTables {

  /**
   * Most sums of sets of fewer than S features: 64 MB, or 128 MB in longs; those of S features with
   * one greatest feature are fewer, once for each thread.
   */
  private static final long MOST_SETS = 1 << 24;

  /** Most steps of a walk over all points, some ten seconds. */
  private static final long MOST_WORK = 1L << 33;

  /** The same for a second or two. */
  private static final long FEW_STEPS = 1L << 30;

  /**
   * Most steps of a search, some minutes. A search by points that walks over so many supports would
   * take longer: until all features are tried it hardly has a bound.
   */
  private static final long MOST_SEARCH = 1L << 37;

  /** Largest support; its patterns are 2 to that power. */
  private static final int MOST_FEATURES = 16;

  /** What a pattern takes for each vector of weights, about. */
  private static final int STEPS_PER_PATTERN = 8;

  /** One support in so many is looked at point by point, as a guess. */
  private static final int CLOSED = 64;

  /** Widest range of scores; beyond, sums of gains by score take too long. */
  private static final long MOST_SCORES = 1 << 12;

  private static final int STEPS_PER_CHECK = 1 << 20;

  /** A subtree is not much of the work when a thread's part of it is so many of them. */
  private static final int SHARES = 4;

  private final int[] coordinate; // by feature
  private final int[] entry; // by feature: the value where it is not zero
  private final int limit;
  private final int[][] binomial; // C(n, k) for k below S, by n
  private final Sums[] sums; // by size, below S: by rank
  private final boolean areSmall; // whether sums fit in an int
  private final long[] gain; // by cell that counts: U*g
  private final int[] start; // by cell: where its features start
  private final int[] present; // features, ascending in each cell
  private final int[][] cellsOf; // by feature

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
      for (int k = 1; k <= Math.min(n, limit - 1); k++) {
        binomial[n][k] = binomial[n - 1][k - 1] + (k < n ? binomial[n - 1][k] : 0);
      }
    }
    Cells cells = problem.cells();
    int[] counted =
        IntStream.range(0, cells.count()).filter(c -> weight(problem, c) != 0).toArray();
    this.gain = new long[counted.length];
    this.start = new int[counted.length + 1];
    this.present = new int[cells.start(cells.count())];
    readRows(problem, counted);
    this.cellsOf = cellsOf(m);
    long most = LongStream.of(gain).map(Math::abs).sum();
    this.areSmall = most <= Integer.MAX_VALUE;
    this.sums = new Sums[limit];
    for (int i = 0; i < limit; i++) {
      sums[i] = newSums(binomial[m][i]);
    }
    fill(listener);
  }

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
   * True when a walk over all supports is possible and short enough for a loss that is a table of
   * the score: nothing else counts, and nearly all supports are closed by their patterns.
   */
  public static boolean payForTables(LearningProblem problem) {
    return !problem.isZeroOne()
        && problem.perturbation().isNone()
        && !problem.lattice().hasBall()
        && problem.cells().records() <= Integer.MAX_VALUE
        && payForSupports(problem);
  }

  /**
   * What a cell adds to the sums: U g for 0/1 loss, else its counts of both labels, the positives
   * in the upper 32 bits. Sums and differences of counts are those of each half as long as the
   * results are counts.
   */
  static long weight(LearningProblem problem, int cell) {
    return problem.isZeroOne()
        ? problem.perturbation().unit() * problem.gain(cell)
        : problem.cells().positives(cell) << 32 | problem.cells().negatives(cell);
  }

  /** The positive records of a sum of counts. */
  static long positives(long counts) {
    return counts >>> 32;
  }

  /** The negative records of a sum of counts. */
  static long negatives(long counts) {
    return counts & 0xFFFFFFFFL;
  }

  /** No score of the problem is farther from 0. */
  static long farthestScore(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    int last = lattice.coordinates() - 1;
    return mostScores(problem, lattice.maxNonZeros())
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
    for (int i = 0; i < lattice.maxNonZeros() && vectors < MOST_WORK * CLOSED; i++) {
      vectors *= Math.max(1, widest);
    }
    return vectors;
  }

  /** True when supports apply and are short work, at a number of vectors for each. */
  private static boolean areShort(LearningProblem problem, long vectors, long most) {
    WeightLattice lattice = problem.lattice();
    int[] coordinates = coordinates(problem);
    int limit = Math.min(lattice.maxNonZeros(), coordinates.length);
    if (!lattice.isSparse() || limit < 1 || limit > MOST_FEATURES || !allowsZeros(lattice)) {
      return false;
    }
    if (sets(coordinates.length, limit - 1) > MOST_SETS
        || mostScores(problem, limit) > MOST_SCORES) {
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
  private static long sets(int n, int limit) {
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

  /** Writes down the features of the cells that count. */
  private void readRows(LearningProblem problem, int[] counted) {
    Cells cells = problem.cells();
    int[] feature = new int[problem.lattice().features()];
    Arrays.fill(feature, -1);
    for (int t = 0; t < coordinate.length; t++) {
      feature[coordinate[t]] = t;
    }
    int at = 0;
    for (int c = 0; c < counted.length; c++) {
      gain[c] = weight(problem, counted[c]);
      for (int e = cells.start(counted[c]); e < cells.start(counted[c] + 1); e++) {
        int t = feature[cells.column(e)];
        if (t >= 0) {
          present[at++] = t;
        }
      }
      Arrays.sort(present, start[c], at);
      start[c + 1] = at;
    }
  }

  private int[][] cellsOf(int features) {
    int[] count = new int[features];
    for (int e = 0; e < start[gain.length]; e++) {
      count[present[e]]++;
    }
    int[][] cells = new int[features][];
    Arrays.setAll(cells, t -> new int[count[t]]);
    for (int c = gain.length - 1; c >= 0; c--) {
      for (int e = start[c]; e < start[c + 1]; e++) {
        cells[present[e]][--count[present[e]]] = c;
      }
    }
    return cells;
  }

  private void fill(SearchListener listener) {
    long steps = 0;
    for (int c = 0; c < gain.length; c++) {
      steps += sets(start[c + 1] - start[c], limit - 1);
      if (steps >= STEPS_PER_CHECK) {
        SearchStoppedException.throwIf(listener);
        steps = 0;
      }
      for (int size = 0; size < limit; size++) {
        addSets(sums[size], start[c], start[c + 1], size, 0, gain[c]);
      }
    }
  }

  /**
   * Adds a cell's gain to all sets of so many of its features, the greatest first: so the least
   * features, whose ranks are neighbours, come last.
   *
   * @param from where the features to choose from begin
   * @param to where they end
   * @param rank of the greater features, as part of that of the set
   */
  private void addSets(Sums own, int from, int to, int size, int rank, long gain) {
    if (size == 0) {
      own.add(rank, gain);
    } else if (size == 1) {
      own.addEach(rank, present, from, to, gain);
    } else {
      for (int i = from + size - 1; i < to; i++) {
        addSets(own, from, i, size - 1, rank + binomial[present[i]][size], gain);
      }
    }
  }

  /** N of sets, by rank. */
  private interface Sums {
    void add(int rank, long gain);

    /** Adds to the ranks that are some of the numbers listed above one. */
    void addEach(int rank, int[] above, int from, int to, long gain);

    long get(int rank);

    /** Copies the sums of n neighbouring ranks. */
    void read(int rank, long[] to, int n);

    void clear(int size);
  }

  private Sums newSums(int size) {
    return areSmall ? new SmallSums(size) : new LargeSums(size);
  }

  /** Sums of which each is an int, as is the sum of all absolute gains. */
  private static final class SmallSums implements Sums {
    private final int[] sum;

    SmallSums(int size) {
      this.sum = new int[size];
    }

    @Override
    public void add(int rank, long gain) {
      sum[rank] += (int) gain;
    }

    @Override
    public void addEach(int rank, int[] above, int from, int to, long gain) {
      for (int i = from; i < to; i++) {
        sum[rank + above[i]] += (int) gain;
      }
    }

    @Override
    public long get(int rank) {
      return sum[rank];
    }

    @Override
    public void read(int rank, long[] to, int n) {
      for (int i = 0; i < n; i++) {
        to[i] = sum[rank + i];
      }
    }

    @Override
    public void clear(int size) {
      Arrays.fill(sum, 0, size, 0);
    }
  }

  private static final class LargeSums implements Sums {
    private final long[] sum;

    LargeSums(int size) {
      this.sum = new long[size];
    }

    @Override
    public void add(int rank, long gain) {
      sum[rank] += gain;
    }

    @Override
    public void addEach(int rank, int[] above, int from, int to, long gain) {
      for (int i = from; i < to; i++) {
        sum[rank + above[i]] += gain;
      }
    }

    @Override
    public long get(int rank) {
      return sum[rank];
    }

    @Override
    public void read(int rank, long[] to, int n) {
      System.arraycopy(sum, rank, to, 0, n);
    }

    @Override
    public void clear(int size) {
      Arrays.fill(sum, 0, size, 0);
    }
  }

  /** N of the sets of S features that have one greatest feature; each walk has its own. */
  final class Largest {

    private final Sums own;
    private int greatest = -1;

    private Largest() {
      int m = coordinate.length;
      this.own = newSums(m == 0 ? 1 : binomial[m - 1][limit - 1]);
    }

    /**
     * N of a set.
     *
     * @param feature its greatest feature; the sums are made anew when it is not that of the last
     *     call
     * @param rank of its other features among the sets of S - 1
     */
    long get(int feature, int rank) {
      fillFor(feature);
      return own.get(rank);
    }

    /** N of sets of neighbouring ranks, which have the same greatest feature. */
    void read(int feature, int rank, long[] to, int n) {
      fillFor(feature);
      own.read(rank, to, n);
    }

    private void fillFor(int feature) {
      if (feature != greatest) {
        greatest = feature;
        fill();
      }
    }

    private void fill() {
      own.clear(binomial[greatest][limit - 1]);
      for (int c : cellsOf[greatest]) {
        int end = Arrays.binarySearch(present, start[c], start[c + 1], greatest);
        addSets(own, start[c], end, limit - 1, 0, gain[c]);
      }
    }
  }

  /** Sums of the largest sets, for one walk. */
  Largest largest() {
    return new Largest();
  }

  /** How many features can have a non-zero weight. */
  int features() {
    return coordinate.length;
  }

  /** S: the most features of a support. */
  public int limit() {
    return limit;
  }

  /**
   * How deep the tree of a walk by several threads is to be cut, as the size of a tree that ends
   * there: at its first feature where no subtree is much of the work, since sums of the largest
   * sets are made once for each first feature that a thread comes to.
   */
  public int depth(int threads) {
    return features() >= SHARES * limit * threads ? Math.min(limit, 2) : limit;
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
    return sums[0].get(0);
  }

  /** N of sets of a size below S, of neighbouring ranks. */
  void read(int size, int rank, long[] to, int n) {
    sums[size].read(rank, to, n);
  }

  /** C(n, k), for n up to the number of features and k below S; 0 for S. */
  int binomial(int n, int k) {
    return binomial[n][k];
  }
}
