package org.didyma.oracles.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * Threads that share a tree out by its subtrees at one depth.
 *
 * <p>Every thread walks the top of the tree from its first node to its last, but does the work only
 * of the subtrees that it takes. They are numbered in the order of the walk, and the first thread
 * to arrive takes one. So whoever passes a subtree knows that it has been taken.
 */
final class Team {

  /** How many subtrees a full tree has, if there are several threads. */
  private static final long SUBTREES = 1 << 12;

  /** How many nodes lie between two pulses. */
  static final int PULSE = 1 << 10;

  private final int threads;
  private final long objective;
  private final SearchListener listener;
  private final AtomicLong next = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private long pulses;

  Team(int threads, long objective, SearchListener listener) {
    this.threads = threads;
    this.objective = objective;
    this.listener = listener;
  }

  /** What a bound has to reach. */
  long objective() {
    return objective;
  }

  /** Refuses what is no number of threads. */
  static void requireThreads(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("a certificate needs at least one thread");
    }
  }

  /**
   * The depth of the subtrees that are shared out; 0 for a single thread.
   *
   * @param widths by depth: how many children a node has
   */
  int depth(long[] widths) {
    return threads > 1 ? depth(widths, SUBTREES) : 0;
  }

  /** The depth where a full tree has so many subtrees. */
  static int depth(long[] widths, long subtrees) {
    int depth = 0;
    for (long nodes = 1; depth < widths.length && nodes < subtrees; depth++) {
      nodes *= widths[depth];
    }
    return depth;
  }

  /** Takes a subtree for the calling thread, which has passed all before it. */
  boolean takes(long subtree) {
    return failure.get() == null && next.compareAndSet(subtree, subtree + 1);
  }

  /**
   * Tells of {@link #PULSE} further nodes.
   *
   * @throws SearchStoppedException when the listener stops the walk
   */
  synchronized void pulse() {
    pulses++;
    listener.progress(new SearchListener.Progress(pulses * PULSE, objective, Long.MIN_VALUE));
    ask();
  }

  /**
   * Asks whether to go on.
   *
   * @throws SearchStoppedException when not
   */
  void ask() {
    if (listener.isCancelled()) {
      throw new SearchStoppedException();
    }
  }

  /** Does the work on each thread, the calling one included; throws what one of them threw. */
  void run(Runnable work) {
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < threads; i++) {
      Thread thread = new Thread(() -> attempt(work), "didyma-certificate");
      thread.setDaemon(true);
      thread.start();
      others.add(thread);
    }
    attempt(work);
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
    Throwable thrown = failure.get();
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }

  private void attempt(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    }
  }
}
