package org.didyma.oracles.search;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.bounds.ConflictBound;
import org.didyma.oracles.search.bounds.ConflictPace;
import org.didyma.oracles.search.bounds.StairBound;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.didyma.oracles.search.shifts.ClassSearch;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.space.Shifts;
import org.didyma.oracles.search.supports.SupportSearch;
import org.didyma.oracles.search.supports.SupportTables;
import org.didyma.oracles.search.supports.TableSupportSearch;
import org.didyma.oracles.search.tree.EstimateSlice;
import org.didyma.oracles.search.tree.SharedSearch;
import org.didyma.oracles.search.tree.SubtreeSearch;
import org.didyma.oracles.search.tree.TreeEstimate;
import org.didyma.oracles.search.tree.TreeSearch;
import org.jspecify.annotations.Nullable;

/**
 * One search of trees, from its first incumbent on: decides on a {@link SearchStrategy} and follows
 * it. First it tries by points on one thread; when that is not over after a while, it does what the
 * strategy says.
 */
final class SearchRun {

  /**
   * How a search ended.
   *
   * @param complete true when every region was closed
   * @param openBound a lower bound on the values of the regions that were not
   * @param nodes explored
   */
  record End(boolean complete, long openBound, long nodes) {}

  private final SearchSpace space;
  private final NormTerms norms;
  private final SharedIncumbent incumbent;
  private final SearchListener listener;
  private final Duration solo;
  private final long target; // the chain bound's part of the objective at the first incumbent
  private long bound = Long.MIN_VALUE;
  private long nodes;

  /**
   * Prepares a search.
   *
   * @param space the minimisers of a problem
   * @param norms of that space, which has a feasible point
   * @param start a first point, by coordinate; null for none
   * @param incumbent gets better points; has the first one already
   * @param solo how long it first tries on one thread; zero to leave that out
   */
  SearchRun(
      SearchSpace space,
      NormTerms norms,
      int @Nullable [] start,
      SharedIncumbent incumbent,
      SearchListener listener,
      Duration solo) {
    this.space = space;
    this.norms = norms;
    this.incumbent = incumbent;
    this.listener = listener;
    this.solo = solo;
    this.target = target(space, start);
  }

  /**
   * Searches as it suits the problem.
   *
   * @param branching what suits it, as far as that is known
   */
  End run(BranchingRule branching, int threads) {
    try {
      ChainForest forest = new ChainForest(space, listener);
      return follow(SearchStrategy.of(branching, space, forest, threads), forest);
    } catch (SearchStoppedException e) {
      return new End(false, bound, nodes);
    }
  }

  /** Searches by a strategy, which is all that decides how. */
  End follow(SearchStrategy strategy, ChainForest forest) {
    ChainBound chains = ChainBound.of(space, forest, strategy.chains(), target, listener);
    long root = chains.root() + norms.bound(0, 0);
    bound = root;
    if (!solo.isZero()) {
      IntFunction<Function<TreeSearch.Pulse, TreeSearch>> points = points(space, chains, norms);
      Alone alone =
          new Alone(
              new EstimateSlice(listener, points.apply(1)),
              incumbent,
              strategy.startsAfresh(),
              solo);
      TreeSearch search = points.apply(0).apply(alone);
      boolean complete = search.search(new int[0]);
      nodes = search.nodes();
      if (complete) {
        return new End(true, Long.MAX_VALUE, nodes);
      }
      bound = Math.max(bound, alone.openBound);
      if (alone.cancelled) {
        return new End(false, bound, nodes);
      }
    }
    Tree tree = tree(strategy, forest, chains, root);
    int threads = strategy.threads();
    SharedSearch shared =
        new SharedSearch(
            tree.depths,
            tree.root,
            IntStream.range(0, threads).mapToObj(tree.searches).toList(),
            incumbent,
            new EstimateSlice(listener, tree.searches.apply(threads)),
            nodes);
    return shared.run()
        ? new End(true, Long.MAX_VALUE, shared.nodes())
        : new End(false, shared.openBound(), shared.nodes());
  }

  /**
   * How many nodes a long search on one thread may have, by dives that count so many nodes.
   *
   * @param branching what suits the problem
   */
  long estimate(BranchingRule branching, long counted) {
    ChainForest forest = new ChainForest(space, listener);
    SearchStrategy strategy = SearchStrategy.of(branching, space, forest, 1);
    ChainBound chains = ChainBound.of(space, forest, strategy.chains(), target, listener);
    TreeSearch search =
        tree(strategy, forest, chains, chains.root() + norms.bound(0, 0))
            .searches
            .apply(0)
            .apply((tree, depth) -> !listener.isCancelled());
    TreeEstimate estimate = new TreeEstimate();
    do {
      search.dive(estimate);
    } while (search.nodes() < counted && !listener.isCancelled());
    return estimate.nodes();
  }

  /**
   * What is searched.
   *
   * @param depths at most
   * @param root a bound on all of it
   * @param searches what each thread does, by its number; another number makes another one
   */
  private record Tree(
      int depths, long root, IntFunction<Function<TreeSearch.Pulse, TreeSearch>> searches) {}

  private Tree tree(SearchStrategy strategy, ChainForest forest, ChainBound chains, long root) {
    BranchingRule branching = strategy.branching();
    if (branching instanceof BranchingRule.Classes over) {
      return overClasses(over.classes());
    }
    if (branching instanceof BranchingRule.Levels levels) {
      Optional<ChainBound> bound = StairBound.of(levels.space(), listener);
      return bound.isPresent()
          ? overPoints(levels.space(), bound.get())
          : tree(strategy.withoutLevels(space.problem()), forest, chains, root);
    }
    if (branching instanceof BranchingRule.Supports) {
      return overSupports(root, strategy.threads());
    }
    return overPoints(
        space,
        strategy.chains().messages()
            ? ChainBound.withMessages(
                space, forest, norms, incumbent, target(space, incumbent.point()), listener)
            : chains);
  }

  private Tree overPoints(SearchSpace order, ChainBound chains) {
    NormTerms terms = order == space ? norms : new NormTerms(order);
    return new Tree(order.size(), chains.root(), points(order, chains, terms));
  }

  /** Searches over points. */
  private IntFunction<Function<TreeSearch.Pulse, TreeSearch>> points(
      SearchSpace order, ChainBound chains, NormTerms terms) {
    Shifts shifts = Shifts.of(order, listener);
    ConflictPace first = ConflictBound.suits(order) ? new ConflictPace(order.size()) : null;
    return i ->
        pulse ->
            new SubtreeSearch(
                order, shifts.copy(), own(chains, i), terms, incumbent, own(first, i), pulse);
  }

  /** The first search keeps the pace; an estimate, which begins later, looks as that does then. */
  private static @Nullable ConflictPace own(@Nullable ConflictPace first, int search) {
    return search == 0 || first == null ? first : first.copy();
  }

  private Tree overClasses(ShiftClasses classes) {
    SearchSpace order = classes.space(incumbent.objective(), listener);
    ChainBound chains = ChainBound.of(order, listener);
    return new Tree(
        order.size(),
        chains.root(),
        i -> pulse -> new ClassSearch(classes, order, own(chains, i), incumbent, pulse));
  }

  private Tree overSupports(long root, int threads) {
    SupportTables tables = new SupportTables(space.problem(), listener);
    return new Tree(
        tables.depth(threads),
        root,
        i ->
            pulse ->
                space.problem().isZeroOne()
                    ? new SupportSearch(space, tables, norms, incumbent, root, pulse)
                    : new TableSupportSearch(space.problem(), tables, incumbent, root, pulse));
  }

  /** The first search takes the bound itself, the others a path of their own. */
  private static ChainBound own(ChainBound chains, int search) {
    return search == 0 ? chains : chains.copy();
  }

  /** The chain bound's part of the objective at a point. */
  static long target(SearchSpace space, int @Nullable [] point) {
    LearningProblem problem = space.problem();
    int[] w = point == null ? new int[space.size()] : point;
    long value = problem.perturbation().unit() * problem.loss(Weights.of(w));
    for (int k = 0; k < space.size(); k++) {
      value += space.weightCost(k, w[space.coordinate(k)]);
    }
    return value;
  }

  /** The pulse of a search on one thread, which may be limited in time. */
  private static final class Alone implements TreeSearch.Pulse {

    private final SearchListener listener;
    private final SharedIncumbent incumbent;
    private final boolean limited;
    private final Duration solo;
    private final long start = System.nanoTime();
    private boolean cancelled;
    private long openBound = Long.MAX_VALUE;

    Alone(SearchListener listener, SharedIncumbent incumbent, boolean limited, Duration solo) {
      this.solo = solo;
      this.listener = listener;
      this.incumbent = incumbent;
      this.limited = limited;
    }

    @Override
    public boolean goesOn(TreeSearch search, int depth) {
      openBound = search.openBound(depth);
      listener.progress(
          new SearchListener.Progress(search.nodes(), incumbent.objective(), openBound));
      cancelled = listener.isCancelled();
      return !cancelled && !(limited && System.nanoTime() - start > solo.toNanos());
    }
  }
}
