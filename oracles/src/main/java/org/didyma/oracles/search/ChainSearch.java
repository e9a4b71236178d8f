package org.didyma.oracles.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.jspecify.annotations.Nullable;

/**
 * Exact minimisation by depth-first branch and bound with the chain bound, for any cells, box,
 * ball, limit on non-zeros and perturbation.
 *
 * <p>The first incumbent comes from {@link LocalSearch}; the tree is the business of {@link
 * SubtreeSearch}. A search that is not over after a tenth of a second starts again on all its
 * threads, each taking subtrees from one list. The answer does not depend on the number of threads:
 * it is the lexicographically smallest minimiser.
 */
public final class ChainSearch implements OptimizationOracle {

  /** A search that ends within this time stays on one thread. */
  private static final Duration ALONE = Duration.ofMillis(100);

  /** Subtrees per thread to share out, so that no thread is left with all the work. */
  private static final int SHARE = 256;

  private final int threads;

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
    if (threads < 1) {
      throw new IllegalArgumentException("a search needs at least one thread");
    }
    this.threads = threads;
  }

  @Override
  public String name() {
    return "chain";
  }

  @Override
  public Answer minimise(LearningProblem problem, SearchListener listener) {
    SearchSpace space = SearchSpace.ofMinimisers(problem);
    NormTerms norms = new NormTerms(space);
    if (!norms.isFeasible(0, 0, 0)) {
      return new Answer(
          Answer.Status.INFEASIBLE,
          Optional.empty(),
          Long.MAX_VALUE,
          Long.MAX_VALUE,
          Optional.empty(),
          name(),
          0);
    }
    Incumbent incumbent = new Incumbent();
    int[] start = new LocalSearch(space).run();
    if (start != null) {
      incumbent.offer(problem.objective(Weights.of(start)), start);
    }
    ChainBound chains = ChainBound.of(space, target(problem, space, start));
    Alone alone = new Alone(listener, incumbent, threads > 1);
    SubtreeSearch search = new SubtreeSearch(space, chains, norms, incumbent, alone);
    if (search.search(new int[0])) {
      return optimal(incumbent, search.nodes());
    }
    if (alone.cancelled) {
      return stopped(incumbent, alone.openBound, search.nodes());
    }
    return new Together(space, chains, norms, incumbent, listener, search.nodes()).answer();
  }

  /** The chain bound's part of the objective at a point. */
  private static long target(LearningProblem problem, SearchSpace space, int @Nullable [] point) {
    int[] w = point == null ? new int[space.size()] : point;
    long value = problem.perturbation().unit() * problem.loss(Weights.of(w));
    for (int k = 0; k < space.size(); k++) {
      value += space.weightCost(k, w[space.coordinate(k)]);
    }
    return value;
  }

  private Answer optimal(Incumbent incumbent, long nodes) {
    return answer(
        Answer.Status.OPTIMAL,
        incumbent,
        incumbent.value(),
        Optional.of(new Certificate.SearchTree(nodes)),
        nodes);
  }

  private Answer stopped(Incumbent incumbent, long openBound, long nodes) {
    return answer(
        Answer.Status.STOPPED,
        incumbent,
        Math.min(incumbent.value(), openBound),
        Optional.empty(),
        nodes);
  }

  private Answer answer(
      Answer.Status status,
      Incumbent incumbent,
      long bound,
      Optional<Certificate> certificate,
      long nodes) {
    return new Answer(
        status,
        Optional.ofNullable(incumbent.point()).map(Weights::of),
        incumbent.value(),
        bound,
        certificate,
        name(),
        nodes);
  }

  /** The pulse of a search on one thread, which may be limited in time. */
  private static final class Alone implements SubtreeSearch.Pulse {

    private final SearchListener listener;
    private final Incumbent incumbent;
    private final boolean limited;
    private final long start = System.nanoTime();
    private boolean cancelled;
    private long openBound = Long.MAX_VALUE;

    Alone(SearchListener listener, Incumbent incumbent, boolean limited) {
      this.listener = listener;
      this.incumbent = incumbent;
      this.limited = limited;
    }

    @Override
    public boolean goesOn(SubtreeSearch search, int depth) {
      openBound = search.openBound(depth);
      listener.progress(new SearchListener.Progress(search.nodes(), incumbent.value(), openBound));
      cancelled = listener.isCancelled();
      return !cancelled && !(limited && System.nanoTime() - start > ALONE.toNanos());
    }
  }

  /** A search on several threads: a list of subtrees, taken one by one. */
  private final class Together implements SubtreeSearch.Pulse {

    private final Incumbent incumbent;
    private final SearchListener listener;
    private final long nodesBefore;
    private final List<SubtreeSearch> workers = new ArrayList<>();
    private final List<SubtreeSearch.Open> open = new ArrayList<>();
    private final int depths;
    private boolean[] closed = new boolean[1];
    private int next;
    private long pulses;
    private volatile boolean cancelled;
    private volatile @Nullable Throwable failure;

    Together(
        SearchSpace space,
        ChainBound chains,
        NormTerms norms,
        Incumbent incumbent,
        SearchListener listener,
        long nodesBefore) {
      this.incumbent = incumbent;
      this.listener = listener;
      this.nodesBefore = nodesBefore;
      for (int i = 0; i < threads; i++) {
        ChainBound own = i == 0 ? chains : chains.copy();
        workers.add(new SubtreeSearch(space, own, norms, incumbent, this));
      }
      open.add(new SubtreeSearch.Open(new int[0], chains.root()));
      this.depths = space.size();
    }

    /** Cuts the tree at a depth that has enough nodes. */
    private void shareOut() {
      for (int depth = 1;
          depth < depths && !open.isEmpty() && open.size() < SHARE * threads;
          depth++) {
        List<SubtreeSearch.Open> deeper = new ArrayList<>();
        if (!workers.get(0).handOut(depth, deeper)) {
          return;
        }
        open.clear();
        open.addAll(deeper);
      }
      // The largest subtrees tend to be those of the lowest bounds.
      open.sort(Comparator.comparingLong(SubtreeSearch.Open::bound));
      closed = new boolean[open.size()];
    }

    Answer answer() {
      shareOut();
      List<Thread> others = new ArrayList<>();
      for (SubtreeSearch worker : workers.subList(1, workers.size())) {
        Thread thread = new Thread(() -> work(worker), "didyma-search");
        thread.setDaemon(true);
        thread.start();
        others.add(thread);
      }
      work(workers.get(0));
      boolean interrupted = false;
      for (Thread thread : others) {
        interrupted |= join(thread);
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      Throwable broken = failure;
      if (broken != null) {
        throw new IllegalStateException("a thread of the search failed", broken);
      }
      long nodes = nodesBefore + workers.stream().mapToLong(SubtreeSearch::nodes).sum();
      return cancelled ? stopped(incumbent, openBound(), nodes) : optimal(incumbent, nodes);
    }

    /** Waits for a thread to end, whatever happens; true when interrupted meanwhile. */
    private boolean join(Thread thread) {
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
          cancelled = true;
        }
      }
      return interrupted;
    }

    private void work(SubtreeSearch worker) {
      try {
        for (int i = take(); i >= 0 && !cancelled; i = take()) {
          if (worker.search(open.get(i).prefix())) {
            synchronized (this) {
              closed[i] = true;
            }
          }
        }
      } catch (RuntimeException | Error e) {
        failure = e;
        cancelled = true;
      }
    }

    private synchronized int take() {
      return next < open.size() ? next++ : -1;
    }

    @Override
    public boolean goesOn(SubtreeSearch search, int depth) {
      synchronized (this) {
        pulses++;
        listener.progress(
            new SearchListener.Progress(
                nodesBefore + pulses * INTERVAL, incumbent.value(), openBound()));
        cancelled |= listener.isCancelled();
      }
      return !cancelled;
    }

    /** Least bound among the subtrees that are not searched to their end. */
    private synchronized long openBound() {
      for (int i = 0; i < closed.length; i++) {
        if (!closed[i]) {
          return Math.min(incumbent.value(), open.get(i).bound());
        }
      }
      return incumbent.value();
    }
  }
}
