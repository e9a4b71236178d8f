package org.didyma.oracles.search;

import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.local.ConstantCard;
import org.didyma.oracles.search.local.LocalSearch;
import org.didyma.oracles.search.local.TabuSlices;
import org.didyma.oracles.search.relaxed.RelaxedSupports;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.didyma.oracles.search.space.CellFloor;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.tree.EstimateSlice;
import org.didyma.oracles.search.tree.SharedSearch;
import org.didyma.oracles.search.tree.SubtreeSearch;
import org.jspecify.annotations.Nullable;

/**
 * Exact minimisation by depth-first branch and bound with the chain bound, for any cells, box,
 * ball, limit on non-zeros and perturbation.
 *
 * <p>The first incumbent comes from {@link LocalSearch}; the tree is the business of {@link
 * SubtreeSearch}. A search that is not over after a tenth of a second starts again on all its
 * threads, each taking subtrees from one list, while {@link TabuSlices} looks for better
 * incumbents. The answer does not depend on the number of threads: it is the lexicographically
 * smallest minimiser. Immutable: several threads may minimise at once, each by as many threads of
 * its own.
 */
public final class ChainSearch implements OptimizationOracle {

  /** A search that ends within this time stays on one thread. */
  private static final Duration ALONE = Duration.ofMillis(100);

  /** Where any minimiser will do, ties are broken for so long. */
  private static final Duration TIES = Duration.ofSeconds(1);

  private final int threads;
  private final Duration solo;
  private final long gap;
  private final @Nullable Duration ties; // null for as long as it takes

  /** A search on one thread. */
  public ChainSearch() {
    this(1);
  }

  /**
   * A search on a number of threads.
   *
   * @param threads at least 1
   */
  public ChainSearch(int threads) {
    this(threads, ALONE);
  }

  /**
   * A search that goes over to what it does in long searches after a given time.
   *
   * @param solo how long it first tries on one thread; zero to leave that out
   */
  ChainSearch(int threads, Duration solo) {
    this(threads, solo, 0, null);
  }

  private ChainSearch(int threads, Duration solo, long gap, @Nullable Duration ties) {
    if (threads < 1) {
      throw new IllegalArgumentException("a search needs at least one thread");
    }
    this.threads = threads;
    this.solo = solo;
    this.gap = gap;
    this.ties = ties;
  }

  /**
   * {@inheritDoc}
   *
   * <p>It looks for no value that is better by no more than the gap, and then ends with the status
   * {@link Answer.Status#STOPPED}.
   */
  @Override
  public ChainSearch within(long gap) {
    if (gap < 0) {
      throw new IllegalArgumentException("a gap is at least 0");
    }
    return new ChainSearch(threads, solo, gap, ties);
  }

  /**
   * {@inheritDoc}
   *
   * <p>A search that is over within a second names the lexicographically smallest minimiser all the
   * same, with the status {@link Answer.Status#OPTIMAL}.
   */
  @Override
  public ChainSearch anyMinimiser() {
    return anyMinimiser(TIES);
  }

  /**
   * The same with the time for which ties are broken.
   *
   * @param ties zero to break none
   */
  ChainSearch anyMinimiser(Duration ties) {
    return new ChainSearch(threads, solo, gap, ties);
  }

  /**
   * Whether this Java machine adds tables several entries at once, by its module {@code
   * jdk.incubator.vector}; matters to the time of searches and samples only.
   */
  public static boolean usesVectors() {
    return ChainBound.usesVectors();
  }

  /**
   * Whether a log loss that clips nothing is better computed where it is asked for than tabled:
   * convex relaxations bound few weights of features with several values, whose chains have little
   * in common. It matters to the time of a search only.
   */
  public static boolean relaxes(Cells cells, WeightLattice lattice) {
    return RelaxedSupports.pay(cells, lattice);
  }

  /**
   * About how many nodes it takes to show that a point is a minimiser, by random dives: the same
   * number on every machine.
   *
   * @param best of the lattice
   * @param counted nodes that the dives count, about
   * @param listener asked now and then whether to stop
   */
  public static long estimate(
      LearningProblem problem, Weights best, long counted, SearchListener listener) {
    SharedIncumbent incumbent = new SharedIncumbent(1);
    incumbent.offer(problem.objective(best), best.toArray());
    SearchSpace space = SearchSpace.ofMinimisers(problem);
    return new SearchRun(
            space, new NormTerms(space), best.toArray(), incumbent, listener, Duration.ZERO)
        .estimate(BranchingRule.of(problem), counted);
  }

  @Override
  public String name() {
    return "chain";
  }

  @Override
  public boolean proves() {
    return true;
  }

  @Override
  public String describe(LearningProblem problem) {
    return describe(problem, SearchListener.NONE);
  }

  @Override
  public String describe(LearningProblem problem, SearchListener listener) {
    return RelaxedSupports.suit(problem)
        ? "support by support, convex relaxations of the loss, %s"
            .formatted(threads == 1 ? "1 thread" : threads + " threads")
        : SearchStrategy.of(problem, threads, listener).inWords(problem.isZeroOne());
  }

  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    problem.lattice().constraints().ifPresent(Constraints::requireNoPenalties);
    SharedIncumbent incumbent = new SharedIncumbent(gap == 0 ? 0 : gap + 1);
    SearchListener limited = ties == null ? listener : new TieLimit(listener, incumbent, ties);
    return minimise(problem, incumbent, new Floored(limited, CellFloor.of(problem)));
  }

  private Answer minimise(LearningProblem problem, SharedIncumbent incumbent, Floored asked) {
    if (RelaxedSupports.suit(problem)) {
      return overRelaxedSupports(problem, incumbent, asked);
    }
    ConstantCard.of(problem).ifPresent(card -> offer(problem, card, incumbent, asked));
    SearchSpace space = SearchSpace.ofMinimisers(problem);
    NormTerms norms = new NormTerms(space);
    if (!norms.isFeasible(0, 0, 0)) {
      return answer(Answer.Status.INFEASIBLE, incumbent, Long.MAX_VALUE, Optional.empty(), 0);
    }
    BranchingRule branching = BranchingRule.of(problem);
    boolean briefly = branching instanceof BranchingRule.Supports;
    int[] start = new LocalSearch(space, briefly, asked).run();
    // Its moves know constraints on columns, but not which weightings are redundant.
    if (start != null && problem.lattice().contains(Weights.of(start))) {
      offer(problem, Weights.of(start), incumbent, asked);
    }
    TabuSlices listener = new TabuSlices(asked, space, incumbent, solo);
    listener.exchange();
    SearchRun.End end =
        new SearchRun(space, norms, start, incumbent, listener, solo).run(branching, threads);
    return end.complete()
        ? finished(incumbent, end.nodes())
        : stopped(incumbent, asked.raised(end.openBound()), end.nodes());
  }

  private static void offer(
      LearningProblem problem, Weights point, SharedIncumbent incumbent, SearchListener asked) {
    incumbent.offer(problem.objective(point), point.toArray());
    asked.progress(new SearchListener.Progress(0, incumbent.objective(), Long.MIN_VALUE));
  }

  /** A search whose loss is computed where it is asked for. */
  private Answer overRelaxedSupports(
      LearningProblem problem, SharedIncumbent incumbent, Floored asked) {
    asked
        .known()
        .filter(problem.lattice()::contains)
        .ifPresent(w -> incumbent.offer(problem.objective(w), w.toArray()));
    ConstantCard.of(problem).ifPresent(card -> offer(problem, card, incumbent, asked));
    RelaxedSupports supports;
    try {
      supports = RelaxedSupports.of(problem, incumbent, asked);
    } catch (SearchStoppedException e) {
      return stopped(incumbent, asked.raised(Long.MIN_VALUE), 0);
    }
    SharedSearch search =
        new SharedSearch(
            supports.depth(),
            supports.rootBound(),
            Collections.nCopies(threads, supports::search),
            incumbent,
            new EstimateSlice(asked, supports::search),
            0);
    return search.run()
        ? finished(incumbent, search.nodes())
        : stopped(incumbent, asked.raised(search.openBound()), search.nodes());
  }

  /** The answer of a search that closed every region. */
  private Answer finished(SharedIncumbent incumbent, long nodes) {
    if (!incumbent.followsTies()) {
      return stopped(incumbent, incumbent.bound(), nodes);
    }
    if (incumbent.point() == null) {
      return answer(Answer.Status.INFEASIBLE, incumbent, Long.MAX_VALUE, Optional.empty(), nodes);
    }
    return answer(
        Answer.Status.OPTIMAL,
        incumbent,
        incumbent.objective(),
        Optional.of(new Certificate.SearchTree(nodes)),
        nodes);
  }

  /** The answer of a search that left regions open, whose values have a lower bound. */
  private Answer stopped(SharedIncumbent incumbent, long openBound, long nodes) {
    long bound = Math.min(incumbent.bound(), openBound);
    boolean proven = incumbent.point() != null && bound == incumbent.objective();
    return answer(
        proven && ties != null ? Answer.Status.MINIMAL : Answer.Status.STOPPED,
        incumbent,
        bound,
        proven ? Optional.of(new Certificate.SearchTree(nodes)) : Optional.empty(),
        nodes);
  }

  private Answer answer(
      Answer.Status status,
      SharedIncumbent incumbent,
      long bound,
      Optional<Certificate> certificate,
      long nodes) {
    return new Answer(
        status,
        Optional.ofNullable(incumbent.point()).map(Weights::of),
        incumbent.objective(),
        bound,
        certificate,
        name(),
        nodes);
  }

  /** Raises the bounds that a listener hears of to what is known without a search. */
  private record Floored(SearchListener listener, long floor) implements SearchListener.Passing {

    long raised(long bound) {
      return Math.max(bound, floor);
    }

    @Override
    public void progress(Progress progress) {
      listener.progress(
          new Progress(progress.nodes(), progress.incumbent(), raised(progress.bound())));
    }
  }

  /**
   * Ends the breaking of ties after a time, or after a quarter of it when nothing else is left to
   * do; asked in every phase of a search.
   */
  private static final class TieLimit implements SearchListener.Passing {

    private final SearchListener listener;
    private final SharedIncumbent incumbent;
    private final long limit;
    private final long start = System.nanoTime();
    private volatile boolean valueIsProven;

    TieLimit(SearchListener listener, SharedIncumbent incumbent, Duration limit) {
      this.listener = listener;
      this.incumbent = incumbent;
      this.limit = limit.toNanos();
      if (limit.isZero()) {
        incumbent.forgetTies();
      }
    }

    @Override
    public SearchListener listener() {
      return listener;
    }

    @Override
    public void progress(Progress progress) {
      valueIsProven = progress.bound() >= progress.incumbent();
      listener.progress(progress);
    }

    @Override
    public boolean isCancelled() {
      if (System.nanoTime() - start > (valueIsProven ? limit / 4 : limit)) {
        incumbent.forgetTies();
      }
      return listener.isCancelled();
    }
  }
}
