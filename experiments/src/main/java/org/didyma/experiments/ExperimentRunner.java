package org.didyma.experiments;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.gradient.UnconvergedException;
import org.didyma.mechanisms.lattice.FailedTestException;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * Carries out the runs of an experiment, several at a time, each on one thread and with bits of its
 * own. So a result depends neither on the number of threads nor on what was run before; only the
 * seconds do, and by them whether a run meets its limit.
 */
public final class ExperimentRunner {

  private final int threads;
  private final BooleanSupplier cancelled;

  /**
   * @param threads runs at a time, at least 1
   * @param cancelled asked from all threads whether to stop
   */
  public ExperimentRunner(int threads, BooleanSupplier cancelled) {
    if (threads < 1) {
      throw new IllegalArgumentException("an experiment needs at least one thread");
    }
    this.threads = threads;
    this.cancelled = cancelled;
  }

  /**
   * Runs what is not done yet.
   *
   * @param done the runs that have a result already
   * @param results is given each result as it comes, one at a time, from any thread
   * @throws SearchStoppedException when it was asked to stop; all results given are complete
   */
  public <T extends Task> void run(
      Experiment<T> experiment, Set<Trial> done, Consumer<Result> results) {
    Set<Trial> finished = new HashSet<>(done);
    List<Trial> open = experiment.trials().stream().filter(t -> !finished.contains(t)).toList();
    AtomicInteger next = new AtomicInteger();
    AtomicBoolean broken = new AtomicBoolean();
    Map<Trial, Result> shared = new ConcurrentHashMap<>();
    Runnable worker =
        () -> {
          try {
            for (int i = next.getAndIncrement(); i < open.size(); i = next.getAndIncrement()) {
              Result result = result(experiment, open.get(i), shared, broken);
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
        if (e.getCause() instanceof SearchStoppedException stop) {
          stopped = stop;
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

  /**
   * The run's result. Who ignores the place is run at the first one only, whichever places are
   * open, and that run with its seconds counts everywhere.
   */
  private <T extends Task> Result result(
      Experiment<T> experiment, Trial trial, Map<Trial, Result> shared, AtomicBoolean broken) {
    if (!experiment.contender(trial.contender()).ignoresPlace()) {
      return run(experiment, trial, broken);
    }
    Trial first =
        new Trial(
            trial.problem(),
            trial.contender(),
            experiment.axis().values().get(0),
            trial.repetition());
    Result once = shared.computeIfAbsent(first, t -> run(experiment, t, broken));
    return new Result(
        trial, once.status(), once.note(), once.measures(), once.seconds(), once.details());
  }

  private <T extends Task> Result run(Experiment<T> experiment, Trial trial, AtomicBoolean broken) {
    T problem = experiment.problem(trial.problem());
    Participant<? super T> contender = experiment.contender(trial.contender());
    Clock clock = new Clock(experiment.limit().toNanos(), broken);
    try {
      clock.check();
      Supplier<Measured> learned =
          contender.learn(problem, trial, trial.random(experiment.seed()), clock);
      double seconds = clock.seconds();
      return Result.of(trial, learned.get(), seconds);
    } catch (SearchStoppedException e) {
      clock.check();
      return Result.none(trial, Result.Status.STOPPED, "", clock.seconds());
    } catch (UnconvergedException | FailedTestException e) {
      String why = String.valueOf(e.getMessage());
      return Result.none(trial, Result.Status.STOPPED, why, clock.seconds());
    } catch (InvalidInputException e) {
      String why = String.valueOf(e.getMessage());
      return Result.none(trial, Result.Status.REFUSED, why, clock.seconds());
    }
  }

  /** Stops a run at its limit, and every run when the user or a failure says so. */
  private final class Clock implements SearchListener {

    private final long start = System.nanoTime();
    private final long limit;
    private final AtomicBoolean broken;

    Clock(long limit, AtomicBoolean broken) {
      this.limit = limit;
      this.broken = broken;
    }

    @Override
    public boolean isCancelled() {
      return System.nanoTime() - start > limit || cancelled.getAsBoolean() || broken.get();
    }

    /** Ends the experiment, if that is what is wanted. */
    void check() {
      if (cancelled.getAsBoolean() || broken.get()) {
        throw new SearchStoppedException();
      }
    }

    double seconds() {
      return (System.nanoTime() - start) / 1e9;
    }
  }
}
