package org.didyma.oracles.search.supports;

import java.util.Arrays;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.space.Incumbent;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.tree.SubtreeSearch;

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
  private final Incumbent incumbent;
  private final long rootBound;
  private final Pulse pulse;
  private final LeastLoss least;

  /**
   * A search.
   *
   * @param tables the counts of both labels of sets of features, see {@link SupportTables#weight}
   * @param rootBound a lower bound on the objective
   */
  public TableSupportSearch(
      LearningProblem problem,
      SupportTables tables,
      Incumbent incumbent,
      long rootBound,
      Pulse pulse) {
    super(tables, pulse, 1L << (tables.limit() + 6));
    this.problem = problem;
    this.tables = tables;
    this.incumbent = incumbent;
    this.rootBound = rootBound;
    this.pulse = pulse;
    this.least = new LeastLoss(problem.scoreLoss(), SupportTables.farthestScore(problem));
  }

  @Override
  public long openBound(int depth) {
    return Math.min(rootBound, incumbent.bound());
  }

  @Override
  void visit(int size, int[] features, long[] patterns) {
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
    LearningProblem own = ofSupport(size, features, patterns);
    SearchSpace space = SearchSpace.ofMinimisers(own);
    Incumbent best = new Incumbent();
    int[] none = new int[space.size()];
    Arrays.fill(none, Integer.MAX_VALUE);
    // Points of this value are sought, too: they may be lexicographically smaller.
    best.offer(incumbent.value(), none);
    SubtreeSearch points =
        new SubtreeSearch(
            space,
            ChainBound.of(space, SearchListener.NONE),
            new NormTerms(space),
            best,
            (search, depth) -> pulse.goesOn(this, 0));
    points.search(new int[0]);
    int[] found = best.point();
    if (found != null && found.length > 0 && found[0] != Integer.MAX_VALUE) {
      int[] point = new int[problem.lattice().coordinates()];
      for (int i = 0; i < size; i++) {
        point[tables.coordinate(features[size - 1 - i])] = found[i];
      }
      if (problem.lattice().hasIntercept()) {
        point[point.length - 1] = found[size];
      }
      incumbent.offer(best.objective(), point);
    }
  }

  /** The problem of a support's weights, by ascending coordinates. */
  private LearningProblem ofSupport(int size, int[] features, long[] patterns) {
    int[] low = new int[size];
    int[] high = new int[size];
    WeightLattice lattice = problem.lattice();
    for (int i = 0; i < size; i++) {
      int j = tables.coordinate(features[size - 1 - i]);
      low[i] = lattice.low(j);
      high[i] = lattice.high(j);
    }
    Cells.Builder cells = Cells.builder(size);
    for (int p = 0; p < 1 << size; p++) {
      int[] row = new int[size];
      for (int i = 0; i < size; i++) {
        row[size - 1 - i] = (p >> i & 1) == 1 ? tables.entry(features[i]) : 0;
      }
      cells.add(row, SupportTables.positives(patterns[p]), SupportTables.negatives(patterns[p]));
    }
    WeightLattice box = WeightLattice.box(low, high);
    if (lattice.hasIntercept()) {
      box = box.withIntercept(lattice.low(lattice.features()), lattice.high(lattice.features()));
    }
    return LearningProblem.of(cells.build(), box, problem.scoreLoss());
  }
}
