package org.didyma.oracles.search.supports;

import java.util.Arrays;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.space.Shifts;
import org.didyma.oracles.search.tree.SubtreeSearch;
import org.didyma.oracles.search.tree.TreeSearch;

/**
 * Search support by support under a loss that is a table of the score.
 *
 * <p>Whatever the weights of a support, cells of one pattern of its features have one score. So L
 * is at least the sum, over the patterns, of the least n+ l+(s) + n- l-(s) of any score s. Nearly
 * all supports are closed by that. What is left of a support is a learning problem of its few
 * coordinates, with the patterns for cells: a search by points of its own, against the best point
 * so far.
 */
public final class TableSupportSearch extends SupportWalk {

  private final LearningProblem problem;
  private final SupportTables tables;
  private final SharedIncumbent incumbent;
  private final long rootBound;
  private final Pulse pulse;
  private final LeastLoss least;
  private final LeastLossChords chords;

  /**
   * @param tables the counts of both labels of sets of features, see {@link SupportTables#weight}
   * @param rootBound a lower bound on the objective
   */
  public TableSupportSearch(
      LearningProblem problem,
      SupportTables tables,
      SharedIncumbent incumbent,
      long rootBound,
      Pulse pulse) {
    super(problem.lattice(), tables, pulse, 1L << (tables.limit() + 6));
    this.problem = problem;
    this.tables = tables;
    this.incumbent = incumbent;
    this.rootBound = rootBound;
    this.pulse = pulse;
    this.least = new LeastLoss(problem.scoreLoss(), SupportWork.farthestScore(problem));
    this.chords =
        new LeastLossChords(
            least, problem.scoreLoss().greatest(), problem.cells().records(), tables.features());
  }

  @Override
  public long openBound(int depth) {
    return Math.min(rootBound, incumbent.bound());
  }

  @Override
  void addLeast(long[] some, long whole, long[] bound, int features) {
    chords.add(some, whole, bound, features);
  }

  @Override
  void visitEmpty(long[] patterns) {
    look(0, new int[0], patterns);
  }

  @Override
  void visit(int size, int[] path, int features, long[] bound) {
    for (int t = features - 1; t >= 0 && !isStopped(); t--) {
      if (bound[t] <= incumbent.value() && isLeft(size, t)) {
        look(size + 1, path, patterns(size, t));
      }
    }
  }

  private void look(int size, int[] features, long[] patterns) {
    long bound = 0;
    for (int p = 0; p < 1 << size; p++) {
      bound += least.of(SupportTables.positives(patterns[p]), SupportTables.negatives(patterns[p]));
    }
    if (bound <= incumbent.value()) {
      search(size, features, patterns);
    }
  }

  /** Searches the points that are zero outside of a support. */
  private void search(int size, int[] features, long[] patterns) {
    SupportProblem own = SupportProblem.of(problem, tables, size, features, patterns);
    SearchSpace space = SearchSpace.ofMinimisers(own.problem());
    if (space.size() == 0) {
      incumbent.offer(own.problem().loss(Weights.of()) + own.constant(), own.whole(new int[0]));
      return;
    }
    SharedIncumbent best = new SharedIncumbent();
    int[] none = new int[space.size()];
    Arrays.fill(none, Integer.MAX_VALUE);
    // Points of this value are sought, too: they may be lexicographically smaller.
    best.offer(incumbent.value(), none);
    SubtreeSearch points =
        new SubtreeSearch(
            space,
            Shifts.none(space),
            ChainBound.of(space, SearchListener.NONE),
            new NormTerms(space),
            best,
            new Within());
    if (!points.search(new int[0])) {
      // The walk around it is not at its end either.
      stop();
    }
    int[] found = best.point();
    if (found != null && found[0] != Integer.MAX_VALUE) {
      incumbent.offer(best.objective() + own.constant(), own.whole(found));
    }
  }

  /** The pulse of a search within this one. */
  private final class Within implements Pulse {

    @Override
    public boolean goesOn(TreeSearch search, int depth) {
      return pulse.goesOn(TableSupportSearch.this, 0);
    }

    @Override
    public long patience() {
      return pulse.patience();
    }
  }
}
