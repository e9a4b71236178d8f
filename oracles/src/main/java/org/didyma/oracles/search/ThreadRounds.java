package org.didyma.oracles.search;

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
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.SearchListener;
import org.jspecify.annotations.Nullable;

/** Rounds by threads of this process. */
public final class ThreadRounds implements SubtreeRounds {

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
  public Session begin(LearningProblem problem, int @Nullable [] start) {
    return new Threads(problem, start, threads);
  }

  private static final class Threads implements Session {

    private final LearningProblem problem;
    private final int @Nullable [] start;
    private final ExecutorService threads;
    private final Deque<SubtreeWorker> idle = new ArrayDeque<>();
    private @Nullable SubtreeWorker first;

    Threads(LearningProblem problem, int @Nullable [] start, int threads) {
      this.problem = problem;
      this.start = start;
      this.threads =
          Executors.newFixedThreadPool(
              threads,
              work -> {
                Thread thread = new Thread(work, "didyma-round");
                thread.setDaemon(true);
                return thread;
              });
    }

    @Override
    public List<SubtreeTask.Report> run(List<SubtreeTask> tasks, Runnable pause) {
      List<Future<SubtreeTask.Report>> running = new ArrayList<>();
      for (SubtreeTask task : tasks) {
        running.add(threads.submit(() -> run(task)));
      }
      List<SubtreeTask.Report> reports = new ArrayList<>();
      for (Future<SubtreeTask.Report> report : running) {
        reports.add(await(report, pause));
      }
      return reports;
    }

    private SubtreeTask.Report run(SubtreeTask task) {
      SubtreeWorker worker = take();
      SubtreeTask.Report report = worker.run(task, interrupts());
      synchronized (this) {
        idle.push(worker);
      }
      return report;
    }

    private synchronized SubtreeWorker take() {
      if (!idle.isEmpty()) {
        return idle.pop();
      }
      if (first == null) {
        first = SubtreeWorker.of(problem, start, interrupts());
      }
      return first.copy();
    }

    private static SearchListener interrupts() {
      return SearchListener.asking(() -> Thread.currentThread().isInterrupted());
    }

    private static SubtreeTask.Report await(Future<SubtreeTask.Report> report, Runnable pause) {
      while (true) {
        try {
          return report.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          pause.run();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException("interrupted in a round of a search", e);
        } catch (ExecutionException e) {
          throw new IllegalStateException("a task of the search failed", e);
        }
      }
    }

    @Override
    public void close() {
      threads.shutdownNow();
    }
  }
}
