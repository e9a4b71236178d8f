package org.didyma.oracles.sampling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of one draw share: the best point so far, and the regions still to be explored,
 * the one of the least key first. Digits of clocks are drawn later only here, one thread at a time.
 */
final class Contest {

  /** With so many open regions none is put off any more, so that memory stays bounded. */
  private static final int MANY = 1 << 14;

  private final Race race;
  private final SearchListener listener;
  private final PriorityQueue<Open> open =
      new PriorityQueue<>(Comparator.comparingDouble(Open::key));
  private int exploring;
  private long nodes;

  private @Nullable Clock bestClock;
  private long bestLoss;
  private int[] best = {};
  private volatile double bestHigh = Double.POSITIVE_INFINITY;

  private volatile boolean stopped;
  private @Nullable Throwable failure;

  Contest(Race race, SearchListener listener) {
    this.race = race;
    this.listener = listener;
  }

  /** An upper bound on the best point's key. */
  double bestHigh() {
    return bestHigh;
  }

  /** A point: it becomes the best when its key is smaller, exactly. */
  void offer(Clock clock, long loss, int[] point) {
    if (race.keyLow(clock.logLow(), loss) > bestHigh) {
      return;
    }
    synchronized (this) {
      if (bestClock == null || race.precedes(clock, loss, bestClock, bestLoss)) {
        bestClock = clock;
        bestLoss = loss;
        best = point.clone();
        bestHigh = race.keyHigh(clock.logHigh(), loss);
      }
    }
  }

  /** The winner, once no region is left. */
  synchronized int[] best() {
    return best;
  }

  synchronized boolean hasManyOpen() {
    return open.size() > MANY;
  }

  /** The open region of the least key, or null when there is none and no thread will add one. */
  synchronized @Nullable Open take() {
    while (!stopped) {
      Open nearest = open.poll();
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
  synchronized void put(List<Open> parts, long nodesSpent) {
    open.addAll(parts);
    nodes += nodesSpent;
    exploring--;
    notifyAll();
  }

  synchronized void start(Open whole) {
    open.add(whole);
  }

  /** True when regions are left and nothing has ended the contest. */
  synchronized boolean isOpen() {
    return !open.isEmpty() && !stopped;
  }

  /** Regions split so far. */
  synchronized long nodes() {
    return nodes;
  }

  /**
   * Asks whether to go on.
   *
   * @throws SearchStoppedException if not
   */
  void pulse() {
    synchronized (this) {
      stopped |= listener.isCancelled();
    }
    if (stopped) {
      throw new SearchStoppedException();
    }
  }

  /** Ends the contest without a winner. */
  synchronized void fail(Throwable cause) {
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
    if (failure != null) {
      throw new IllegalStateException("a thread of the draw failed", failure);
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
