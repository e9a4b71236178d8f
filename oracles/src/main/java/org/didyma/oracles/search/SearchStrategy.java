package org.didyma.oracles.search;

import java.util.ArrayList;
import java.util.List;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.bounds.ChainPlan;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.didyma.oracles.search.space.SearchSpace;

/**
 * How {@link ChainSearch} goes about a problem, decided once: a {@link SearchRun} does what stands
 * here, and nothing else is printed. It follows from the problem's shape and changes the time of a
 * search only, never its answer.
 *
 * @param branching what the tree branches on in a search that is not over at once
 * @param chains how the chain bound of points is kept; with messages only where points are searched
 * @param multiplier true when the space that is searched has a multiplier for the squared norm
 * @param threads threads of a search that is not over at once
 */
record SearchStrategy(BranchingRule branching, ChainPlan chains, boolean multiplier, int threads) {

  static SearchStrategy of(LearningProblem problem, int threads) {
    return of(problem, threads, SearchListener.NONE);
  }

  /**
   * The same.
   *
   * @throws SearchStoppedException when the listener says so
   */
  static SearchStrategy of(LearningProblem problem, int threads, SearchListener listener) {
    SearchSpace space = SearchSpace.ofMinimisers(problem);
    SearchStoppedException.throwIf(listener);
    ChainForest forest = new ChainForest(space, listener);
    return of(BranchingRule.of(problem), space, forest, threads);
  }

  /**
   * The same, from what takes longer to find out.
   *
   * @param branching what suits the problem
   * @param space its minimisers
   * @param forest the chains of that space
   */
  static SearchStrategy of(
      BranchingRule branching, SearchSpace space, ChainForest forest, int threads) {
    ChainPlan plan = ChainPlan.of(space, forest);
    return new SearchStrategy(
        branching,
        branching instanceof BranchingRule.Points ? plan : plan.withoutMessages(),
        space.normMultiplier() != 0,
        threads);
  }

  /** The same where tables by levels are too large. */
  SearchStrategy withoutLevels(LearningProblem problem) {
    return new SearchStrategy(BranchingRule.withoutLevels(problem), chains, multiplier, threads);
  }

  /** True when a search that is not over at once does more than one thread at first. */
  boolean startsAfresh() {
    return threads > 1 || !(branching instanceof BranchingRule.Points) || chains.messages();
  }

  private String bound(boolean zeroOne) {
    String withoutTables = zeroOne ? "chain bound by sorting" : "a bound of each cell by itself";
    return chains.tables() ? "chain bound in tables" : withoutTables;
  }

  /**
   * The strategy in words.
   *
   * @param zeroOne whether the loss is 0/1
   */
  String inWords(boolean zeroOne) {
    List<String> parts = new ArrayList<>();
    parts.add(bound(zeroOne));
    if (chains.slopes()) {
      parts.add(
          zeroOne
              ? "slopes that share the perturbation out among the chains"
              : "slopes that are tangents of the loss");
    }
    if (chains.messages()) {
      parts.add("messages between chains and weights");
    }
    if (multiplier) {
      parts.add("a multiplier for the squared norm");
    }
    if (chains.sparse()) {
      parts.add("a second bound for few non-zero weights");
    }
    if (branching instanceof BranchingRule.Supports) {
      parts.add("support by support");
    }
    if (branching instanceof BranchingRule.Classes) {
      parts.add("classes of weights that differ by shifts of whole categories");
    }
    if (branching instanceof BranchingRule.Levels) {
      parts.add("levels of the thresholds of one number");
    }
    parts.add(threads == 1 ? "1 thread" : threads + " threads");
    return String.join(", ", parts);
  }
}
