package org.didyma.oracles.search.supports;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/**
 * Goes over all supports of an unperturbed problem in groups, each of the supports that append one
 * feature to the same list, with lower bounds on the losses of their points. Groups are disjoint,
 * and so are supports: a point belongs to that of its non-zero weights. Not thread-safe.
 */
public final class SupportGroups extends SupportWalk {

  /** Looks at groups. */
  public interface Receiver {

    /**
     * A group.
     *
     * @param groups knows its supports until this returns
     * @param supports how many there are, numbered from 0
     * @param bound a lower bound on the loss of all their points
     */
    void group(SupportGroups groups, int supports, long bound);
  }

  /** Receives the points of a support. */
  public interface Points {

    /**
     * Points that differ in the intercept only.
     *
     * @param weights of the support's features, from the greatest coordinate down; only lent
     * @param losses by intercept, from its least value on; only lent
     */
    void take(int[] weights, long[] losses);
  }

  private final LearningProblem problem;
  private final SupportTables tables;
  private final Receiver receiver;
  private final LeastLoss least;
  private final LeastLossChords chords;
  private final boolean zeroOne;
  private final long base; // of all losses besides what patterns tell
  private final SupportPoints gains;
  private final TablePoints scores;
  private final int[] none = {};

  private int size; // of the group's list, -1 for the support without features
  private int[] path = none;
  private long[] bound = {};

  /** True when a walk over all supports of an unperturbed problem is possible, and short enough. */
  public static boolean pay(LearningProblem problem) {
    return problem.isZeroOne()
        ? problem.perturbation().isNone()
            && !problem.lattice().hasBall()
            && SupportWork.payForSupports(problem)
        : SupportWork.payForTables(problem);
  }

  /**
   * @param problem one for which {@link #pay}
   */
  public SupportGroups(
      LearningProblem problem, SupportTables tables, Receiver receiver, Pulse pulse) {
    super(problem.lattice(), tables, pulse, 1L << (tables.limit() + 3));
    this.problem = problem;
    this.tables = tables;
    this.receiver = receiver;
    this.zeroOne = problem.isZeroOne();
    this.base = zeroOne ? problem.baseLoss() : 0;
    // Of no use for 0/1 loss, for which gains are all that is known.
    long farthest = zeroOne ? 0 : SupportWork.farthestScore(problem);
    this.least = new LeastLoss(problem.scoreLoss(), farthest);
    this.chords =
        new LeastLossChords(
            least, problem.scoreLoss().greatest(), problem.cells().records(), tables.features());
    this.gains = new SupportPoints(problem, tables, false);
    this.scores = new TablePoints(problem, tables, Math.toIntExact(farthest));
  }

  @Override
  void addLeast(long[] some, long whole, long[] bound, int features) {
    if (zeroOne) {
      SupportSearch.addLeastGain(some, whole, bound, features);
    } else {
      chords.add(some, whole, bound, features);
    }
  }

  @Override
  void visitEmpty(long[] patterns) {
    size = -1;
    receiver.group(this, 1, least(patterns, 1));
  }

  @Override
  void visit(int size, int[] path, int features, long[] bound) {
    if (features == 0) {
      return;
    }
    this.size = size;
    this.path = path;
    this.bound = bound;
    receiver.group(this, features, base + leastOf(bound, features));
  }

  private static long leastOf(long[] bound, int n) {
    long least = Long.MAX_VALUE;
    for (int t = 0; t < n; t++) {
      least = Math.min(least, bound[t]);
    }
    return least;
  }

  /** A lower bound on the loss of all points of a support of the group. */
  public long bound(int support) {
    return size < 0 ? leastOfEmpty() : base + bound[support];
  }

  /** Whether constraints leave a support of the group. */
  public boolean isLeft(int support) {
    return size < 0 ? isLeft(0, -1) : isLeft(size, support);
  }

  /** A sharper one, at least as large. */
  public long sharperBound(int support) {
    return size < 0
        ? leastOfEmpty()
        : Math.max(bound(support), least(patterns(size, support), 2 << size));
  }

  private long leastOfEmpty() {
    return least(new long[] {tables.whole()}, 1);
  }

  /** Whatever the weights, cells of one pattern have one score. */
  private long least(long[] patterns, int count) {
    long sum = base;
    for (int p = 0; p < count; p++) {
      sum +=
          zeroOne
              ? Math.min(0, patterns[p])
              : least.of(
                  SupportTables.positives(patterns[p]), SupportTables.negatives(patterns[p]));
    }
    return sum;
  }

  /** How many features the supports of the group have. */
  public int size() {
    return size + 1;
  }

  /**
   * Tells the coordinates of a support's features, and those that all supports of the group have
   * first.
   *
   * @param to room for {@link #size} numbers
   */
  public void coordinates(int support, int[] to) {
    for (int i = 0; i <= size; i++) {
      to[i] = tables.coordinate(i < size ? path[i] : support);
    }
  }

  /** Lists the points of a support whose weights are all different from 0. */
  public void list(int support, Points receiver) {
    long[] patterns = size < 0 ? new long[] {tables.whole()} : patterns(size, support);
    int n = size + 1;
    if (!zeroOne) {
      scores.list(n, path, patterns, receiver);
      return;
    }
    gains.list(
        n,
        path,
        patterns,
        new SupportPoints.Receiver() {
          @Override
          public boolean wants(long bound) {
            return true;
          }

          @Override
          public void take(int size, int[] features, int[] weights, long[] losses) {
            for (int i = 0; i < losses.length; i++) {
              losses[i] += base;
            }
            receiver.take(weights, losses);
          }
        });
  }

  /** What is left of the problem for a support. */
  public SupportProblem problem(int support) {
    return size < 0
        ? SupportProblem.of(problem, tables, 0, none, new long[] {tables.whole()})
        : SupportProblem.of(problem, tables, size + 1, path, patterns(size, support));
  }

  /**
   * A point of a support that was listed.
   *
   * @param weights as they were told
   * @param intercept the number of its value
   */
  public int[] point(int support, int[] weights, int intercept) {
    WeightLattice lattice = problem.lattice();
    int[] w = new int[lattice.coordinates()];
    for (int i = 0; i <= size; i++) {
      w[tables.coordinate(i < size ? path[i] : support)] = weights[i];
    }
    if (lattice.hasIntercept()) {
      w[w.length - 1] = lattice.low(w.length - 1) + intercept;
    }
    return w;
  }

  /** Ends the walk. */
  public void end() {
    stop();
  }

  /** The groups of the lowest bounds come first. */
  @Override
  public long openBound(int depth) {
    return leastOf(bounds(depth), above(depth));
  }
}
