package org.didyma.oracles.sampling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of one draw share: the best point so far, and the regions still to be explored,
 * the one of the least key first. Digits of clocks are drawn later only here, one thread at a time.
 */
final class SharedFrontier implements KnownPoints {

  /** With so many open regions none is put off any more, so that memory stays bounded. */
  private static final int MANY = 1 << 14;

  private final WeightLattice lattice;
  private final ExponentialRace race;
  private final LogPrior handicap;
  private SearchListener listener;
  private final PriorityQueue<OpenRegion> open =
      new PriorityQueue<>(Comparator.comparingDouble(OpenRegion::key));
  private int exploring;
  private long nodes;

  private @Nullable Clock bestClock;
  private long bestLoss;
  private int[] best = {};
  private volatile double bestHigh = Double.POSITIVE_INFINITY;

  private volatile boolean stopped;
  private @Nullable Throwable failure;

  SharedFrontier(
      WeightLattice lattice, ExponentialRace race, LogPrior handicap, SearchListener listener) {
    this.lattice = lattice;
    this.race = race;
    this.handicap = handicap;
    this.listener = listener;
  }

  /** Lets another one be asked, before regions are explored. */
  void ask(SearchListener other) {
    listener = other;
  }

  @Override
  public double bestHigh() {
    return bestHigh;
  }

  /** A point: it becomes the best when its key, by its handicap too, is smaller, exactly. */
  @Override
  public void offer(Clock clock, long ownLoss, int[] point) {
    long loss = ownLoss + handicap.of(point);
    if (race.keys().keyLow(clock.logLow(), loss) > bestHigh
        || lattice.isConstrained() && !lattice.contains(Weights.of(point))) {
      return;
    }
    synchronized (this) {
      if (bestClock == null || race.precedes(clock, loss, bestClock, bestLoss)) {
        bestClock = clock;
        bestLoss = loss;
        best = point.clone();
        bestHigh = race.keys().keyHigh(clock.logHigh(), loss);
      }
    }
  }

  /**
   * The winner, once no region is left.
   *
   * @param spent nodes in all
   */
  synchronized Reached reached(long spent) {
    return new Reached(Weights.of(best), Objects.requireNonNull(bestClock), spent);
  }

  private synchronized boolean hasManyOpen() {
    return open.size() > MANY;
  }

  /** The open region of the least key, or null when there is none and no thread will add one. */
  private synchronized @Nullable OpenRegion take() {
    while (!stopped) {
      OpenRegion nearest = open.poll();
      if (nearest != null && nearest.key() <= bestHigh) {
        exploring++;
        return nearest;
      }
      open.clear();
      if (exploring == 0) {
        break;
      }
      try {
        wait();
      } catch (InterruptedException e) {
        stopped = true;
        Thread.currentThread().interrupt();
      }
    }
    notifyAll();
    return null;
  }

  /** A thread has explored the region it took, but for these parts. */
  private synchronized void put(List<OpenRegion> parts, long nodesSpent) {
    exploring--;
    add(parts, nodesSpent);
  }

  /**
   * Adds regions to explore.
   *
   * @param nodesSpent on what they are left of
   */
  synchronized void add(List<OpenRegion> parts, long nodesSpent) {
    open.addAll(parts);
    nodes += nodesSpent;
    notifyAll();
  }

  /** Takes all open regions that can hold the winner, those of the least keys first. */
  synchronized List<OpenRegion> takeAll() {
    List<OpenRegion> all = new ArrayList<>(open);
    open.clear();
    all.removeIf(region -> region.key() > bestHigh);
    all.sort(open.comparator());
    return all;
  }

  /**
   * Explores regions until none is left.
   *
   * @param slice nodes per region taken; what is left of it is put back
   * @param limit nodes after which it returns anyway
   */
  void run(BranchAndBoundWorker explorer, long slice, long limit) {
    long before = explorer.nodes();
    try {
      for (OpenRegion region = take(); region != null; region = take()) {
        long start = explorer.nodes();
        List<OpenRegion> left = explorer.explore(region, hasManyOpen() ? Long.MAX_VALUE : slice);
        put(left, explorer.nodes() - start);
        if (explorer.nodes() - before > limit) {
          return;
        }
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  /** True when regions are left and nothing has ended the contest. */
  synchronized boolean isOpen() {
    return !open.isEmpty() && !stopped;
  }

  /** Regions split so far. */
  synchronized long nodes() {
    return nodes;
  }

  @Override
  public void pulse() {
    // Outside of the lock, as the answer of a rehearsal may take a slice of time.
    boolean stop = listener.isCancelled();
    synchronized (this) {
      stopped |= stop;
    }
    if (stopped) {
      throw new SearchStoppedException();
    }
  }

  /** Ends the contest without a winner. */
  private synchronized void fail(Throwable cause) {
    if (failure == null) {
      failure = cause;
    }
    stopped = true;
    notifyAll();
  }

  /** Throws what ended the contest, if it has no winner. */
  synchronized void check() {
    if (failure instanceof SearchStoppedException stop) {
      throw stop;
    }
    if (failure instanceof Error error) {
      // As memory that ends, which is no defect.
      throw error;
    }
    if (failure != null) {
      throw new IllegalStateException("a thread of the sampler failed", failure);
    }
    if (stopped) {
      throw new SearchStoppedException();
    }
  }

  /** Runs on several threads, this one among them, until each returns. */
  static void together(List<Runnable> tasks) {
    List<Thread> others = new ArrayList<>();
    for (Runnable task : tasks.subList(1, tasks.size())) {
      Thread thread = new Thread(task, "didyma-draw");
      thread.setDaemon(true);
      thread.start();
      others.add(thread);
    }
    tasks.get(0).run();
    boolean interrupted = false;
    for (Thread thread : others) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
