package org.didyma.oracles.search.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.jspecify.annotations.Nullable;

/** A search by several threads: a list of subtrees, taken one by one. */
public final class SharedSearch implements TreeSearch.Pulse {

  /** Subtrees per thread to share out, so that no thread is left with all the work. */
  private static final int SHARE = 256;

  /** So many will do where the tree is narrow, after so many nodes that one thread explored. */
  private static final int LEAST_SHARE = 8;

  private static final long MOST_NODES = 1 << 9;

  private final SharedIncumbent incumbent;
  private final SearchListener listener;
  private final long nodesBefore;
  private final List<TreeSearch> workers = new ArrayList<>();
  private final List<Subtree> subtrees = new ArrayList<>(); // by bound
  private final int depths;
  private int next;
  private int closed; // so many first ones are
  private volatile boolean cancelled;
  private volatile @Nullable Throwable failure;

  /** A part of the tree, all of which is to be searched. */
  private static final class Subtree {

    private final TreeSearch.Open root;
    private boolean closed;

    Subtree(TreeSearch.Open root) {
      this.root = root;
    }

    long bound() {
      return root.bound();
    }
  }

  /**
   * Prepares a search.
   *
   * @param size depth of the tree
   * @param rootBound lower bound on the whole tree
   * @param workers make the work of one thread each; this object is its pulse
   * @param nodesBefore nodes to be counted besides
   */
  public SharedSearch(
      int size,
      long rootBound,
      List<? extends Function<TreeSearch.Pulse, ? extends TreeSearch>> workers,
      SharedIncumbent incumbent,
      SearchListener listener,
      long nodesBefore) {
    this.incumbent = incumbent;
    this.listener = listener;
    this.nodesBefore = nodesBefore;
    this.depths = size;
    list(List.of(new TreeSearch.Open(new int[0], rootBound)));
    for (Function<TreeSearch.Pulse, ? extends TreeSearch> worker : workers) {
      this.workers.add(worker.apply(this));
    }
  }

  /** Cuts the tree at a depth that has enough nodes, or where looking for more costs too much. */
  private void shareOut() {
    TreeSearch first = workers.get(0);
    for (int depth = 1; depth < depths && !subtrees.isEmpty(); depth++) {
      if (isEnough(first.nodes())) {
        break;
      }
      List<TreeSearch.Open> deeper = new ArrayList<>();
      for (Subtree subtree : subtrees) {
        if (!first.handOut(subtree.root.prefix(), depth, deeper)) {
          cancelled = true;
          return;
        }
      }
      list(deeper);
    }
  }

  /** Those of the lowest bounds come first, which tend to be the largest, too. */
  private void list(List<TreeSearch.Open> nodes) {
    subtrees.clear();
    nodes.forEach(node -> subtrees.add(new Subtree(node)));
    subtrees.sort(Comparator.comparingLong(Subtree::bound));
  }

  private boolean isEnough(long nodes) {
    return subtrees.size() >= SHARE * workers.size()
        || nodes > MOST_NODES && subtrees.size() >= LEAST_SHARE * workers.size();
  }

  /** Searches; false when it was stopped before its end. */
  public boolean run() {
    shareOut();
    List<Thread> others = new ArrayList<>();
    for (TreeSearch worker : workers.subList(1, workers.size())) {
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
    if (broken instanceof Error error) {
      // As memory that ends, which is no defect.
      throw error;
    }
    if (broken != null) {
      throw new IllegalStateException("a thread of the search failed", broken);
    }
    return !cancelled;
  }

  public long nodes() {
    return nodesBefore + workers.stream().mapToLong(TreeSearch::nodes).sum();
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

  private void work(TreeSearch worker) {
    try {
      for (int i = take(); i >= 0 && !cancelled; i = take()) {
        Subtree subtree = subtrees.get(i);
        if (worker.search(subtree.root.prefix())) {
          synchronized (this) {
            subtree.closed = true;
          }
        } else {
          // Whoever stopped it: what is not searched to its end proves nothing.
          cancelled = true;
        }
      }
    } catch (RuntimeException | Error e) {
      failure = e;
      cancelled = true;
    }
  }

  private synchronized int take() {
    return next < subtrees.size() ? next++ : -1;
  }

  @Override
  public boolean goesOn(TreeSearch search, int depth) {
    // Outside of the lock, as the answer may take a slice of time from this thread.
    boolean stop = listener.isCancelled();
    synchronized (this) {
      listener.progress(new SearchListener.Progress(nodes(), incumbent.objective(), openBound()));
      cancelled |= stop;
    }
    return !cancelled;
  }

  /** Least bound among the subtrees that are not searched to their end. */
  public synchronized long openBound() {
    while (closed < subtrees.size() && subtrees.get(closed).closed) {
      closed++;
    }
    return closed < subtrees.size()
        ? Math.min(incumbent.bound(), subtrees.get(closed).bound())
        : incumbent.bound();
  }
}
