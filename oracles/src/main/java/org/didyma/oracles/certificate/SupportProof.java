package org.didyma.oracles.certificate;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/**
 * A proof without a tree, for lattices that limit the number of non-zero weights, or their squared
 * norm to less than that: looks at every set of features that can have them, its support.
 *
 * <p>Each feature has one non-zero entry, so the cells fall into 2^|T| patterns by which features
 * of the support T they have, and cells of one pattern have one score. The gains of the patterns
 * follow, by inclusion and exclusion, from the sums of the gains over the cells that have all
 * features of a set. These are added up for all sets at once and kept in the order of a tree of
 * ascending lists: each set is followed by those that continue it.
 */
final class SupportProof {

  /** Most sets (128 MB). */
  private static final long MOST_SETS = 1 << 24;

  private static final int LARGEST_SUPPORT = 16;

  private final LearningProblem problem;
  private final WeightLattice lattice;
  private final Perturbation perturbation;
  private final long objective;
  private final Team team;
  private final int[] feature; // coordinates whose weight can be non-zero, ascending
  private final int[] entry; // by index into "feature"
  private final int limit;
  private final int interceptLow;
  private final int interceptHigh;
  private final long base; // U times the base loss
  private final long greatestProjected;

  /**
   * By number r of features that may still be added, and i: how many sets there are that start with
   * one of the features before i and have at most r of features.
   */
  private final long[][] setsBefore;

  private final long[] sum; // by number of the set

  /**
   * Adds up the gains of a problem's cells.
   *
   * @param baseLoss in units of the objective
   * @throws RefusedException when this proof does not apply
   */
  SupportProof(LearningProblem problem, long baseLoss, long objective, Team team) {
    this.problem = problem;
    this.lattice = problem.lattice();
    this.perturbation = problem.perturbation();
    this.objective = objective;
    this.team = team;
    this.feature =
        IntStream.range(0, lattice.features()).filter(j -> lattice.largest(j) > 0).toArray();
    int m = feature.length;
    int most = limit(lattice);
    require(most < m, "the lattice does not limit the number of non-zero weights");
    this.limit = most;
    require(limit <= LARGEST_SUPPORT, "the supports are too large");
    require(hasRoom(lattice), "there are too many supports");
    for (int j : feature) {
      require(lattice.low(j) <= 0 && lattice.high(j) >= 0, "some weight cannot be 0");
    }
    this.entry = entries(problem, feature);
    int last = lattice.coordinates() - 1;
    this.interceptLow = lattice.hasIntercept() ? lattice.low(last) : 0;
    this.interceptHigh = lattice.hasIntercept() ? lattice.high(last) : 0;
    this.base = baseLoss;
    long greatest = perturbation.hasProjectedTerm() ? Long.MIN_VALUE : 0;
    for (int s = 0; s < perturbation.projectedLength(); s++) {
      greatest = Math.max(greatest, perturbation.projected(s));
    }
    this.greatestProjected = greatest;
    this.setsBefore = new long[limit + 1][m + 1];
    for (int r = 1; r <= limit; r++) {
      for (int i = 0; i < m; i++) {
        // The set of i alone, and those that continue it by features after i.
        long starting = 1 + setsBefore[r - 1][m] - setsBefore[r - 1][i + 1];
        setsBefore[r][i + 1] = setsBefore[r][i] + starting;
      }
    }
    this.sum = new long[1 + (int) setsBefore[limit][m]];
    addCells();
  }

  /** No point has more non-zero weights, each of which adds 1 or more to the squared norm. */
  private static int limit(WeightLattice lattice) {
    int most = lattice.maxNonZeros();
    return lattice.hasBall() ? Math.min(most, lattice.largestSquaredNorm()) : most;
  }

  /** Whether the sums of all supports of a lattice have room. */
  static boolean hasRoom(WeightLattice lattice) {
    long movable =
        IntStream.range(0, lattice.features()).filter(j -> lattice.largest(j) > 0).count();
    long sets = 1;
    long term = 1;
    for (int i = 1; i <= Math.min(movable, limit(lattice)) && sets < MOST_SETS; i++) {
      term = term * (movable - i + 1) / i;
      sets += term;
    }
    return sets <= MOST_SETS;
  }

  /**
   * The one non-zero entry of each feature.
   *
   * @param feature coordinates
   * @return by index into "feature", 0 where there is none
   * @throws RefusedException when some feature has several
   */
  static int[] entries(LearningProblem problem, int[] feature) {
    Cells cells = problem.cells();
    int[] entries = new int[problem.lattice().features()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      require(
          entries[j] == 0 || entries[j] == cells.value(e),
          "some feature has several non-zero entries");
      entries[j] = cells.value(e);
    }
    return IntStream.of(feature).map(j -> entries[j]).toArray();
  }

  private void addCells() {
    Cells cells = problem.cells();
    int[] index = new int[lattice.features()];
    Arrays.fill(index, -1);
    IntStream.range(0, feature.length).forEach(i -> index[feature[i]] = i);
    for (int c = 0; c < cells.count(); c++) {
      int[] row =
          IntStream.range(cells.start(c), cells.start(c + 1))
              .map(e -> index[cells.column(e)])
              .filter(i -> i >= 0)
              .sorted()
              .toArray();
      long gain =
          problem.costs().falseAlarm() * cells.negatives(c)
              - problem.costs().missedPositive() * cells.positives(c);
      if (gain != 0) {
        addCell(row, 0, 0, 0, perturbation.unit() * gain);
        if (c % Team.PULSE == 0) {
          team.pulse();
        }
      }
    }
  }

  /** Adds a gain to a set of {@code size} features and to those that continue it by later ones. */
  private void addCell(int[] row, int from, int size, int set, long gain) {
    sum[set] += gain;
    for (int i = from; i < row.length && size < limit; i++) {
      int after = from == 0 ? 0 : row[from - 1] + 1;
      addCell(row, i + 1, size + 1, next(set, size, after, row[i]), gain);
    }
  }

  /**
   * The number of the set that continues another.
   *
   * @param after the least feature that could continue it
   */
  private int next(int set, int size, int after, int i) {
    long[] before = setsBefore[limit - size];
    return set + 1 + (int) (before[i] - before[after]);
  }

  /**
   * Looks at all supports.
   *
   * @throws RefusedException when some point has a smaller objective
   */
  void run() {
    team.run(() -> new Walker().run());
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new RefusedException("a proof without a tree does not apply: " + otherwise);
    }
  }

  /** The walk of one thread; it looks at the supports whose first feature it takes. */
  private final class Walker {

    private final int[] support = new int[limit]; // ascending
    private final long[][] gain = new long[limit + 1][]; // by size, then pattern: bit i, feature i
    private final int[][] set = new int[limit + 1][]; // by size, then subset: its number
    private final long[][] score = new long[limit + 1][]; // by fixed weights, then pattern
    private final long[] turning = new long[interceptHigh - interceptLow + 2];
    private long steps;

    Walker() {
      for (int s = 0; s <= limit; s++) {
        gain[s] = new long[1 << s];
        set[s] = new int[1 << s];
        score[s] = new long[1 << s];
      }
    }

    void run() {
      gain[0][0] = sum[0];
      if (team.takes(0)) {
        look(0, 0);
      }
      for (int i = 0; i < feature.length && limit > 0; i++) {
        if (team.takes(1 + i)) {
          add(0, i);
          explore(1, leastCost(i));
        }
      }
    }

    /** Looks at the support and at those that continue it. */
    private void explore(int size, long cost) {
      look(size, cost);
      count();
      for (int i = support[size - 1] + 1; i < feature.length && size < limit; i++) {
        add(size, i);
        explore(size + 1, cost + leastCost(i));
      }
    }

    private void count() {
      if (++steps % Team.PULSE == 0) {
        team.pulse();
      }
    }

    private long leastCost(int i) {
      int j = feature[i];
      long least = Long.MAX_VALUE;
      for (int v = lattice.low(j); v <= lattice.high(j); v++) {
        least = v == 0 ? least : Math.min(least, -perturbation.linear(j) * v);
      }
      return least;
    }

    /** Appends a feature to the support: the gains of its patterns. */
    private void add(int size, int i) {
      support[size] = i;
      int half = 1 << size;
      int[] known = set[size];
      int[] sets = set[size + 1];
      long[] gains = gain[size + 1];
      for (int subset = 0; subset < half; subset++) {
        int top = Integer.SIZE - Integer.numberOfLeadingZeros(subset);
        int after = top == 0 ? 0 : support[top - 1] + 1;
        sets[subset] = known[subset];
        sets[half + subset] = next(known[subset], Integer.bitCount(subset), after, i);
        gains[half + subset] = sum[sets[half + subset]];
      }
      for (int bit = 1; bit < half; bit <<= 1) {
        for (int p = half; p < 2 * half; p++) {
          gains[p] -= (p & bit) == 0 ? gains[p | bit] : 0;
        }
      }
      for (int p = 0; p < half; p++) {
        gains[p] = gain[size][p] - gains[half + p];
      }
    }

    /** Shows that no point of the support is below the objective. */
    private void look(int size, long cost) {
      long bound = base + cost + leastInterceptCost() - greatestProjected;
      for (long g : gain[size]) {
        bound += Math.min(0, g);
      }
      if (bound < objective) {
        fix(size, size, 0, 0);
      }
    }

    private long leastInterceptCost() {
      if (!lattice.hasIntercept()) {
        return 0;
      }
      long eta = perturbation.linear(lattice.coordinates() - 1);
      return Math.min(-eta * interceptLow, -eta * interceptHigh);
    }

    /** Goes through the weights of the support, the last one first. */
    private void fix(int size, int left, long cost, long norm) {
      if (left == 0) {
        finish(size, cost, norm);
        return;
      }
      int i = support[left - 1];
      int j = feature[i];
      int fixed = size - left;
      for (int v = lattice.low(j); v <= lattice.high(j); v++) {
        if (v == 0) {
          continue;
        }
        // The patterns of the fixed features, the last one fixed in the highest bit.
        for (int p = 0; p < 1 << fixed; p++) {
          score[fixed + 1][p] = score[fixed][p];
          score[fixed + 1][p | 1 << fixed] = score[fixed][p] + (long) entry[i] * v;
        }
        fix(size, left - 1, cost - perturbation.linear(j) * v, norm + (long) v * v);
      }
    }

    /** All weights but the intercept are fixed: each pattern turns + at some intercept. */
    private void finish(int size, long cost, long norm) {
      count();
      if (lattice.hasBall() && norm > lattice.largestSquaredNorm()) {
        return;
      }
      Arrays.fill(turning, 0);
      for (int p = 0; p < 1 << size; p++) {
        // Bits of "gain" are those of the support, "score" has them the other way round.
        int pattern = size == 0 ? 0 : Integer.reverse(p) >>> (Integer.SIZE - size);
        long first = Math.max(interceptLow, 1 - score[size][pattern]);
        if (first <= interceptHigh) {
          turning[(int) (first - interceptLow)] += gain[size][p];
        }
      }
      long value = base + cost;
      value -= perturbation.hasProjectedTerm() ? perturbation.projected((int) norm) : 0;
      for (int b = interceptLow; b <= interceptHigh; b++) {
        value += turning[b - interceptLow];
        long own = lattice.hasIntercept() ? perturbation.linear(lattice.coordinates() - 1) * b : 0;
        if (value - own < objective) {
          throw new RefusedException("the lattice has a point of a smaller objective");
        }
      }
    }
  }
}
