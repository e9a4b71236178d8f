package org.didyma.oracles.rounds;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.didyma.core.CancellationToken;
import org.jspecify.annotations.Nullable;

/** Rounds by threads of this process. */
public final class ThreadRounds implements Rounds {

  private static final long LOOK_MILLIS = 20;

  private final int threads;

  /**
   * Rounds by threads.
   *
   * @param threads at least 1
   */
  public ThreadRounds(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("rounds need at least one thread");
    }
    this.threads = threads;
  }

  @Override
  public int parallelism() {
    return threads;
  }

  @Override
  public <T extends Serializable, R extends Serializable> Session<T, R> begin(
      RoundWork<T, R> work) {
    return new Threads<>(work, threads);
  }

  private static final class Threads<T extends Serializable, R extends Serializable>
      implements Session<T, R> {

    private final RoundWork<T, R> work;
    private final ExecutorService threads;
    private final Deque<RoundWorker<T, R>> idle = new ArrayDeque<>();
    private @Nullable RoundWorker<T, R> first;

    Threads(RoundWork<T, R> work, int threads) {
      this.work = work;
      this.threads =
          Executors.newFixedThreadPool(
              threads,
              run -> {
                Thread thread = new Thread(run, "didyma-round");
                thread.setDaemon(true);
                return thread;
              });
    }

    @Override
    public List<R> run(List<T> tasks, Runnable pause) {
      List<Future<R>> running = new ArrayList<>();
      for (T task : tasks) {
        running.add(threads.submit(() -> run(task)));
      }
      List<R> reports = new ArrayList<>();
      for (Future<R> report : running) {
        reports.add(await(report, pause));
      }
      return reports;
    }

    private R run(T task) {
      RoundWorker<T, R> worker = take();
      R report = worker.run(task, interrupts());
      synchronized (this) {
        idle.push(worker);
      }
      return report;
    }

    private synchronized RoundWorker<T, R> take() {
      if (!idle.isEmpty()) {
        return idle.pop();
      }
      if (first == null) {
        first = work.worker(interrupts());
      }
      return first.copy();
    }

    private static CancellationToken interrupts() {
      return () -> Thread.currentThread().isInterrupted();
    }

    private R await(Future<R> report, Runnable pause) {
      while (true) {
        try {
          return report.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          pause.run();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException("interrupted in a round of a " + work.name(), e);
        } catch (ExecutionException e) {
          if (e.getCause() instanceof Error error) {
            // As memory that ends, which is no defect.
            throw error;
          }
          throw new IllegalStateException("a task of the " + work.name() + " failed", e);
        }
      }
    }

    @Override
    public void close() {
      threads.shutdownNow();
    }
  }
}
