package org.didyma.oracles.search;

import java.util.ArrayList;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.rounds.RoundWork;
import org.didyma.oracles.rounds.RoundWorker;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.space.Shifts;
import org.didyma.oracles.search.tree.SubtreeSearch;
import org.didyma.oracles.search.tree.TreeSearch;
import org.jspecify.annotations.Nullable;

/**
 * Searches subtrees of the points of one problem, on one thread, as {@link ChainSearch} does. What
 * takes long to prepare, the bound at the root, is kept from task to task. Workers of one problem
 * in different processes have the same order of positions, so that prefixes mean the same
 * everywhere; it follows from the problem alone.
 */
record SubtreeWorker(SearchSpace space, Shifts shifts, NormTerms norms, ChainBound chains)
    implements RoundWorker<SubtreeTask, SubtreeTask.Report> {

  /**
   * What workers are made from.
   *
   * @param start a point by coordinate whose value, or a better one, every task knows; null for
   *     none
   */
  record Work(LearningProblem problem, int @Nullable [] start)
      implements RoundWork<SubtreeTask, SubtreeTask.Report> {

    @Override
    public String name() {
      return "search";
    }

    @Override
    public SubtreeWorker worker(CancellationToken stop) {
      return SubtreeWorker.of(problem, start, SearchListener.asking(stop));
    }
  }

  /**
   * A worker.
   *
   * @param listener asked now and then whether to stop
   * @throws SearchStoppedException when it says so
   */
  private static SubtreeWorker of(
      LearningProblem problem, int @Nullable [] start, SearchListener listener) {
    SearchSpace space = SearchSpace.ofMinimisers(problem);
    NormTerms norms = new NormTerms(space);
    Shifts shifts = Shifts.of(space, listener);
    ChainForest forest = new ChainForest(space, listener);
    SearchStrategy strategy = SearchStrategy.of(new BranchingRule.Points(), space, forest, 1);
    long target = SearchRun.target(space, start);
    if (strategy.chains().messages() && start != null) {
      SharedIncumbent known = new SharedIncumbent();
      known.offer(problem.objective(Weights.of(start)), start);
      return new SubtreeWorker(
          space,
          shifts,
          norms,
          ChainBound.withMessages(space, forest, norms, known, target, listener));
    }
    return new SubtreeWorker(
        space, shifts, norms, ChainBound.of(space, forest, strategy.chains(), target, listener));
  }

  /** The same with a path of its own. */
  @Override
  public SubtreeWorker copy() {
    return new SubtreeWorker(space, shifts.copy(), norms, chains.copy());
  }

  /**
   * Searches the subtrees of a task until its budget is used up.
   *
   * @throws SearchStoppedException when it is told to stop
   */
  @Override
  public SubtreeTask.Report run(SubtreeTask task, CancellationToken stop) {
    if (!norms.isFeasible(0, 0, 0)) {
      return new SubtreeTask.Report(List.of(), null, 0);
    }
    SharedIncumbent incumbent = new SharedIncumbent(task.ties() ? 0 : 1);
    LearningProblem problem = space.problem();
    if (task.best() != null) {
      incumbent.offer(problem.objective(Weights.of(task.best())), task.best());
    }
    Budget budget = new Budget(task.budget(), SearchListener.asking(stop));
    SubtreeSearch search = new SubtreeSearch(space, shifts, chains, norms, incumbent, budget);
    List<OpenSubtree> open = new ArrayList<>();
    for (OpenSubtree subtree : task.subtrees()) {
      if (budget.isUsedUp(search)) {
        open.add(subtree);
      } else if (!search.search(subtree.prefix())) {
        budget.left.forEach(node -> open.add(new OpenSubtree(node.prefix(), node.bound())));
      }
    }
    return new SubtreeTask.Report(open, incumbent.point(), search.nodes());
  }

  /** Ends a search after a number of nodes, and notes what it leaves. */
  private static final class Budget implements TreeSearch.Pulse {

    private final long nodes;
    private final SearchListener listener;
    private List<TreeSearch.Open> left = List.of();

    Budget(long nodes, SearchListener listener) {
      this.nodes = nodes;
      this.listener = listener;
    }

    boolean isUsedUp(TreeSearch search) {
      return search.nodes() >= nodes;
    }

    @Override
    public long patience() {
      return Math.min(nodes, TreeSearch.Pulse.super.patience());
    }

    @Override
    public boolean goesOn(TreeSearch search, int depth) {
      SearchStoppedException.throwIf(listener);
      if (!isUsedUp(search)) {
        return true;
      }
      left = ((SubtreeSearch) search).left(depth);
      return false;
    }
  }
}
