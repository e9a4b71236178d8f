package org.didyma.oracles.certificate;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/**
 * A proof without a tree, for lattices that limit the number of non-zero weights, or their squared
 * norm: looks at every set of features that can have them, its support.
 *
 * <p>Each feature has one non-zero entry, so cells with the same features of a support T, a
 * pattern, have one score whatever the weights of T are. A pattern costs at least its {@link
 * LossFloor}, and so
 *
 * <pre>  L(w) &gt;= sum over the patterns of floor(n+, n-)</pre>
 *
 * <p>at all points with the support T, whatever the loss is; {@link SupportCosts} has what they
 * cost besides. All supports that append one feature to the same list are bounded together: with
 * A_p(t) the records of pattern p that have t and the list's last feature u, those of the pattern p
 * with u that have t are A_p(t), and those of p without u are those of p before u was appended,
 * less A_p(t). What that does not close is left to {@link SupportBranches}.
 */
final class SupportProof {

  private static final int LARGEST_SUPPORT = 16;

  private final LearningProblem problem;
  private final WeightLattice lattice;
  private final long unit;
  private final long objective;
  private final Team team;
  private final int[] feature; // coordinates whose weight can be non-zero, ascending
  private final int[] entry; // by index into "feature"
  private final SetCounts counts;
  private final LossFloor floor;
  private final SupportCosts costs;

  /**
   * Counts the records of a problem.
   *
   * @throws RefusedException when this proof does not apply
   */
  SupportProof(LearningProblem problem, long objective, Team team) {
    this.problem = problem;
    this.lattice = problem.lattice();
    this.unit = problem.perturbation().unit();
    this.objective = objective;
    this.team = team;
    Optional<String> obstacle = obstacle(problem);
    if (obstacle.isPresent()) {
      throw new RefusedException("a proof without a tree does not apply: " + obstacle.get());
    }
    this.feature = features(lattice);
    this.entry = entries(problem.cells(), feature).orElseThrow();
    int limit = limit(lattice);
    this.counts = new SetCounts(problem, feature, limit, team);
    long[] range = scores(limit);
    this.floor = new LossFloor(problem.scoreLoss(), range[0], range[1], problem.cells().records());
    this.costs = new SupportCosts(problem, feature);
  }

  /** Whether this proof applies to a problem. */
  static boolean takes(LearningProblem problem) {
    return obstacle(problem).isEmpty();
  }

  /** Why this proof does not apply, if so. */
  private static Optional<String> obstacle(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    int[] feature = features(lattice);
    int limit = limit(lattice);
    if (limit >= feature.length) {
      return Optional.of("the lattice does not limit the number of non-zero weights");
    }
    if (limit > LARGEST_SUPPORT) {
      return Optional.of("the supports are too large");
    }
    if (!SetCounts.fit(feature.length, limit)) {
      return Optional.of("there are too many supports");
    }
    if (problem.cells().records() > Integer.MAX_VALUE) {
      return Optional.of("there are too many records");
    }
    if (problem.cells().labels() != Cells.TWO) {
      return Optional.of("there are more than two labels");
    }
    if (IntStream.of(feature).anyMatch(j -> lattice.low(j) > 0 || lattice.high(j) < 0)) {
      return Optional.of("some weight cannot be 0");
    }
    Optional<int[]> entry = entries(problem.cells(), feature);
    if (entry.isEmpty()) {
      return Optional.of("some feature has several non-zero entries");
    }
    return SupportBranches.haveRoom(lattice, feature, entry.get(), limit)
        ? Optional.empty()
        : Optional.of("scores are too far apart");
  }

  /** The coordinates whose weight can be non-zero. */
  private static int[] features(WeightLattice lattice) {
    return IntStream.range(0, lattice.features()).filter(j -> lattice.largest(j) > 0).toArray();
  }

  /** No point has more non-zero weights: each of them adds 1 or more to the squared norm. */
  private static int limit(WeightLattice lattice) {
    int most = lattice.maxNonZeros();
    return lattice.hasBall() ? Math.min(most, lattice.largestSquaredNorm()) : most;
  }

  /**
   * By feature, the one non-zero entry of its rows, 0 where there is none; empty when some column
   * has several.
   */
  private static Optional<int[]> entries(Cells cells, int[] feature) {
    int[] entries = new int[cells.dimension()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      if (entries[j] != 0 && entries[j] != cells.value(e)) {
        return Optional.empty();
      }
      entries[j] = cells.value(e);
    }
    return Optional.of(IntStream.of(feature).map(j -> entries[j]).toArray());
  }

  /** The least and the greatest score that some cell can have. */
  private long[] scores(int limit) {
    Cells cells = problem.cells();
    long low = 0;
    long high = 0;
    for (int c = 0; c < cells.count(); c++) {
      long[] down = new long[cells.start(c + 1) - cells.start(c)];
      long[] up = new long[down.length];
      for (int i = 0; i < down.length; i++) {
        int e = cells.start(c) + i;
        long atLow = (long) cells.value(e) * lattice.low(cells.column(e));
        long atHigh = (long) cells.value(e) * lattice.high(cells.column(e));
        down[i] = Math.min(atLow, atHigh);
        up[i] = -Math.max(atLow, atHigh);
      }
      // Most in front.
      Arrays.sort(down);
      Arrays.sort(up);
      low = Math.min(low, Arrays.stream(down).limit(limit).sum());
      high = Math.max(high, -Arrays.stream(up).limit(limit).sum());
    }
    int last = lattice.coordinates() - 1;
    return lattice.hasIntercept()
        ? new long[] {low + lattice.low(last), high + lattice.high(last)}
        : new long[] {low, high};
  }

  /**
   * Looks at all supports.
   *
   * @throws RefusedException when some point has a smaller objective
   */
  void run() {
    team.run(() -> new Walker().run());
  }

  /** The walk of one thread; it looks at the supports whose first feature it takes. */
  private final class Walker {

    private final int features = counts.features();
    private final int limit = counts.limit();
    private final SetCounts.Largest sets = counts.largest();
    private final SupportBranches branches =
        new SupportBranches(problem, costs, feature, entry, limit, objective, team);
    private final int[] support = new int[limit]; // ascending
    private final long[][] patterns = new long[limit + 1][]; // by size, then pattern: its records
    private final long[][][] column = new long[limit][][]; // by size and pattern, then feature
    private final int[][] bound = new int[limit][features]; // by size of the list, then feature
    private final int[][] split = new int[2][features];
    private final int[][] scratch = new int[2][features];
    private final int[] list = new int[limit];
    private long supports;

    Walker() {
      for (int s = 0; s <= limit; s++) {
        patterns[s] = new long[1 << s];
      }
      for (int s = 0; s < limit; s++) {
        column[s] = new long[1 << s][features];
      }
    }

    void run() {
      long cost = costs.leastWithoutWeights();
      patterns[0][0] = counts.whole();
      if (limit > 0) {
        enter(0);
      }
      if (team.takes(0)) {
        look(0, cost);
        if (limit > 0) {
          visit(0, 0, cost);
        }
      }
      for (int i = 0; i < features && limit > 1; i++) {
        if (team.takes(1 + i)) {
          sets.begin(i);
          append(0, i);
          enter(1);
          explore(1, cost + costs.least(i));
        }
      }
    }

    /**
     * Looks at the supports that continue the list, but not at the list's own.
     *
     * @param cost what the list's weights, the intercept and the norm cost at least
     */
    private void explore(int size, long cost) {
      int from = support[size - 1] + 1;
      visit(size, from, cost);
      if (size + 1 == limit) {
        return;
      }
      for (int t = from; t < features; t++) {
        append(size, t);
        enter(size + 1);
        explore(size + 1, cost + costs.least(t));
      }
    }

    /** Looks at those that append one feature. */
    private void visit(int size, int from, long cost) {
      for (int t = from; t < features; t++) {
        long least = cost + costs.least(t);
        if (unit * ((long) bound[size][t] << floor.shift()) + least < objective) {
          append(size, t);
          look(size + 1, least);
        }
        if (++supports % Team.PULSE == 0) {
          team.pulse();
        }
      }
    }

    /** Appends a feature to the list whose columns are known: the records of the patterns. */
    private void append(int size, int t) {
      support[size] = t;
      int half = 1 << size;
      for (int p = 0; p < half; p++) {
        patterns[size + 1][half + p] = column[size][p][t];
        patterns[size + 1][p] = patterns[size][p] - column[size][p][t];
      }
    }

    /** Finds the columns and bounds of a list, whose patterns are known. */
    private void enter(int size) {
      int from = size == 0 ? 0 : support[size - 1] + 1;
      long[][] own = column[size];
      int half = size == 0 ? 0 : 1 << (size - 1);
      for (int p = half; p < 1 << size; p++) {
        sets.read(list, listed(p), from - 1, own[p]);
      }
      // From "at least these features" to "these and no others".
      for (int bit = 1; bit < half; bit <<= 1) {
        for (int p = half; p < 2 * half; p++) {
          if ((p & bit) == 0) {
            subtract(own[p], own[p | bit], own[p], from);
          }
        }
      }
      for (int p = 0; p < half; p++) {
        subtract(column[size - 1][p], own[half + p], own[p], from);
      }
      Arrays.fill(bound[size], from, features, 0);
      for (int p = 0; p < 1 << size; p++) {
        for (int t = from; t < features; t++) {
          split[0][t] = (int) SetCounts.positives(own[p][t]);
          split[1][t] = (int) SetCounts.negatives(own[p][t]);
        }
        floor.addPlanes(
            split[0], split[1], patterns[size][p], from, features, bound[size], scratch);
      }
    }

    /** Lists the features of a subset of the support; returns their number. */
    private int listed(int subset) {
      int n = 0;
      for (int rest = subset; rest != 0; rest &= rest - 1) {
        list[n++] = support[Integer.numberOfTrailingZeros(rest)];
      }
      return n;
    }

    private void subtract(long[] a, long[] b, long[] difference, int from) {
      for (int t = from; t < features; t++) {
        difference[t] = a[t] - b[t];
      }
    }

    /** Shows that no point of the support is below the objective. */
    private void look(int size, long cost) {
      long least = 0;
      for (long records : patterns[size]) {
        least += floor.of(SetCounts.positives(records), SetCounts.negatives(records));
      }
      if (unit * least + cost < objective) {
        branches.look(support, size, patterns[size]);
      }
    }
  }
}
