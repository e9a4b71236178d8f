package org.didyma.experiments;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.gradient.UnconvergedException;
import org.didyma.mechanisms.lattice.FailedTestException;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;

/**
 * The runs of an experiment, one by one, each with bits of its own. Whichever runs were before, and
 * on which thread, a result is the same but for its seconds.
 */
final class TrialRuns<T extends Task> {

  private final Experiment<T> experiment;
  private final CancellationToken stop;
  private final Map<Trial, RunResult> shared = new ConcurrentHashMap<>();

  /**
   * Runs of an experiment.
   *
   * @param stop asked from all threads whether to stop
   */
  TrialRuns(Experiment<T> experiment, CancellationToken stop) {
    this.experiment = experiment;
    this.stop = stop;
  }

  /**
   * The run's result, from any thread.
   *
   * @throws SearchStoppedException when it was asked to stop
   */
  RunResult run(Trial trial) {
    if (!experiment.contender(trial.contender()).ignoresPlace()) {
      return learn(trial);
    }
    RunResult once = shared.computeIfAbsent(experiment.first(trial), this::learn);
    return new RunResult(
        trial, once.status(), once.note(), once.measures(), once.seconds(), once.details());
  }

  private RunResult learn(Trial trial) {
    T problem = experiment.problem(trial.problem());
    Participant<? super T> contender = experiment.contender(trial.contender());
    Clock clock = new Clock(experiment.limit().toNanos());
    try {
      clock.check();
      Supplier<RunMetrics> learned =
          contender.learn(problem, trial, trial.random(experiment.seed()), clock);
      double seconds = clock.seconds();
      return RunResult.of(trial, learned.get(), seconds);
    } catch (SearchStoppedException e) {
      clock.check();
      String why = "no model after %s s".formatted(experiment.limit().toNanos() / 1e9);
      return RunResult.none(trial, RunResult.Status.STOPPED, why, clock.seconds());
    } catch (UnconvergedException | FailedTestException e) {
      String why = String.valueOf(e.getMessage());
      return RunResult.none(trial, RunResult.Status.STOPPED, why, clock.seconds());
    } catch (InvalidInputException e) {
      String why = String.valueOf(e.getMessage());
      return RunResult.none(trial, RunResult.Status.REFUSED, why, clock.seconds());
    }
  }

  /** Stops a run at its limit, and every run when the user or a failure says so. */
  private final class Clock implements SearchListener {

    private final long start = System.nanoTime();
    private final long limit;

    Clock(long limit) {
      this.limit = limit;
    }

    @Override
    public boolean isCancelled() {
      return System.nanoTime() - start > limit || stop.isStopped();
    }

    /** Ends the experiment, if that is what is wanted. */
    void check() {
      if (stop.isStopped()) {
        throw new SearchStoppedException();
      }
    }

    double seconds() {
      return (System.nanoTime() - start) / 1e9;
    }
  }
}
