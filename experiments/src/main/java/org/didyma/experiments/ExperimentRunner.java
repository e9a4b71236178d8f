package org.didyma.experiments;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.didyma.core.CancellationToken;
import org.didyma.oracles.SearchStoppedException;

/**
 * Carries out the runs of an experiment, several at a time, each on one thread and with bits of its
 * own. So a result depends neither on the number of threads nor on what was run before; only the
 * seconds do, and by them whether a run meets its limit.
 */
public final class ExperimentRunner {

  private final int threads;
  private final CancellationToken stop;

  /**
   * @param threads runs at a time, at least 1
   * @param stop asked from all threads whether to stop
   */
  public ExperimentRunner(int threads, CancellationToken stop) {
    if (threads < 1) {
      throw new IllegalArgumentException("an experiment needs at least one thread");
    }
    this.threads = threads;
    this.stop = stop;
  }

  /**
   * Runs what is not done yet.
   *
   * @param done the runs that have a result already
   * @param results is given each result as it comes, one at a time, from any thread
   * @throws SearchStoppedException when it was asked to stop; all results given are complete
   */
  public <T extends Task> void run(
      Experiment<T> experiment, Set<Trial> done, Consumer<RunResult> results) {
    Set<Trial> finished = new HashSet<>(done);
    List<Trial> open = experiment.trials().stream().filter(t -> !finished.contains(t)).toList();
    AtomicInteger next = new AtomicInteger();
    AtomicBoolean broken = new AtomicBoolean();
    TrialRuns<T> runs = new TrialRuns<>(experiment, () -> stop.isStopped() || broken.get());
    Runnable worker =
        () -> {
          try {
            for (int i = next.getAndIncrement(); i < open.size(); i = next.getAndIncrement()) {
              RunResult result = runs.run(open.get(i));
              synchronized (results) {
                results.accept(result);
              }
            }
          } catch (RuntimeException | Error e) {
            broken.set(true);
            throw e;
          }
        };
    together(worker);
  }

  private void together(Runnable worker) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      futures.add(pool.submit(worker));
    }
    pool.shutdown();
    RuntimeException stopped = null;
    RuntimeException failed = null;
    for (Future<?> future : futures) {
      try {
        future.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof SearchStoppedException ended) {
          stopped = ended;
        } else if (e.getCause() instanceof Error error) {
          throw error;
        } else {
          failed = (RuntimeException) e.getCause();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SearchStoppedException();
      }
    }
    if (failed != null) {
      throw failed;
    }
    if (stopped != null) {
      throw stopped;
    }
  }
}
