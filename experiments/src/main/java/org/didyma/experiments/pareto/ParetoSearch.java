package org.didyma.experiments.pareto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.instance.TradeoffProblem;
import org.didyma.experiments.pareto.proposal.Proposer;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.gradient.UnconvergedException;
import org.didyma.oracles.SearchStoppedException;

/**
 * Tries one settings after the other, as a {@link Proposer} says. All randomness has a known start,
 * so results depend neither on threads nor on whether a search was stopped and went on; <b>nothing
 * of it is private</b>.
 */
public final class ParetoSearch {

  private final TradeoffProblem instance;
  private final Proposer proposer;
  private final Aim aim;
  private final int batch;
  private final long start;
  private final int threads;
  private final LongSupplier nanos;

  /**
   * @param instance what is searched
   * @param proposer says what to try
   * @param aim what the search is after
   * @param batch how many settings are tried at a time, from 1
   * @param start of the simulation
   * @param threads how many runs go on at a time
   */
  public ParetoSearch(
      TradeoffProblem instance, Proposer proposer, Aim aim, int batch, long start, int threads) {
    this(instance, proposer, aim, batch, start, threads, System::nanoTime);
  }

  /**
   * @param nanos nanoseconds since any time
   */
  public ParetoSearch(
      TradeoffProblem instance,
      Proposer proposer,
      Aim aim,
      int batch,
      long start,
      int threads,
      LongSupplier nanos) {
    this.instance = instance;
    this.proposer = proposer;
    this.aim = aim;
    this.batch = batch;
    this.start = start;
    this.threads = threads;
    this.nanos = nanos;
  }

  /**
   * How far a search is.
   *
   * @param done evaluations
   * @param last the last of them
   * @param hypervolume of the front so far
   * @param ownSeconds what was spent on saying what to try, since the search began or went on
   */
  public record Progress(
      int done, SettingsEvaluation last, double hypervolume, double ownSeconds) {}

  /** What the evaluations depend on, for {@link SearchFile}. */
  public static ObjectNode description(TradeoffProblem instance, String method, long start) {
    return instance.tree().put("method", method).put("seed", start);
  }

  /**
   * Goes on until there are so many evaluations.
   *
   * @param listener told after each evaluation, once that is written down
   * @throws SearchStoppedException when it was stopped; all evaluations in the file are complete
   */
  public void run(
      SearchFile file, int evaluations, CancellationToken stop, Consumer<Progress> listener) {
    double own = 0;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      while (file.evaluations().size() < evaluations) {
        SearchStoppedException.throwIf(stop);
        int done = file.evaluations().size();
        int from = done - done % batch;
        long before = System.nanoTime();
        List<Settings> asked = asked(file.evaluations().subList(0, from), evaluations - from);
        own += (System.nanoTime() - before) / 1e9;
        List<Started> started = new ArrayList<>();
        for (int number = done; number < from + asked.size(); number++) {
          started.add(started(asked.get(number - from), Integer.toString(number), pool, stop));
        }
        for (Started one : started) {
          file.add(one.finished());
          List<SettingsEvaluation> all = file.evaluations();
          SettingsEvaluation last = all.get(all.size() - 1);
          double volume = FoundFront.of(all, aim).hypervolume();
          listener.accept(new Progress(all.size(), last, volume, own));
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }

  /** A whole batch, of which some may have been tried before a search was killed. */
  private List<Settings> asked(List<SettingsEvaluation> told, int most) {
    List<Settings> asked = new ArrayList<>();
    while (asked.size() < Math.min(batch, most)) {
      asked.add(proposer.ask(told, asked));
    }
    return asked;
  }

  /**
   * Runs an evaluation of a search again, with the same simulated bits: the same errors, unless a
   * run was refused for its time.
   *
   * @param number of the evaluation, from 1
   */
  public SettingsEvaluation again(
      List<SettingsEvaluation> all, int number, CancellationToken stop) {
    return evaluated(all.get(number - 1).settings(), Integer.toString(number - 1), stop);
  }

  /**
   * Runs settings that need not be of the search.
   *
   * @param name tells the simulated bits from those of other runs
   */
  public SettingsEvaluation evaluated(Settings settings, String name, CancellationToken stop) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      return started(settings, name, pool, stop).finished();
    } finally {
      pool.shutdownNow();
    }
  }

  /**
   * A run that has ended.
   *
   * @param refusal why it has no error; empty where it has one
   */
  private record Run(double error, double seconds, String refusal) {}

  /** Settings whose runs have been handed to threads. */
  private record Started(Settings settings, double epsilon, List<Future<Run>> runs, String note) {

    SettingsEvaluation finished() {
      List<Double> errors = new ArrayList<>();
      double seconds = 0;
      try {
        for (Future<Run> run : runs) {
          Run ended = run.get();
          if (!ended.refusal.isEmpty()) {
            runs.forEach(other -> other.cancel(false));
            return refused(ended.refusal, ended.seconds);
          }
          errors.add(ended.error);
          seconds += ended.seconds;
        }
      } catch (ExecutionException e) {
        runs.forEach(run -> run.cancel(false));
        if (e.getCause() instanceof RuntimeException failure) {
          throw failure;
        }
        throw (Error) e.getCause();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new SearchStoppedException();
      }
      return note.isEmpty()
          ? new SettingsEvaluation(settings, epsilon, errors, "", seconds)
          : refused(note, 0);
    }

    private SettingsEvaluation refused(String why, double seconds) {
      return new SettingsEvaluation(settings, epsilon, List.of(), why, seconds);
    }
  }

  private Started started(
      Settings settings, String name, ExecutorService pool, CancellationToken stop) {
    double epsilon;
    try {
      epsilon = instance.privacy().epsilon(settings);
    } catch (InvalidInputException | UnconvergedException e) {
      return new Started(
          settings, Double.POSITIVE_INFINITY, List.of(), String.valueOf(e.getMessage()));
    }
    List<Future<Run>> runs = new ArrayList<>();
    for (int r = 0; r < instance.runs(); r++) {
      SimulationRandom bits = SimulationRandom.of(start, "run", name, Integer.toString(r));
      runs.add(pool.submit(() -> run(settings, bits, stop)));
    }
    return new Started(settings, epsilon, runs, "");
  }

  /** A run that does not end in time has taken that long; one of bad parameters has not begun. */
  private Run run(Settings settings, SimulationRandom bits, CancellationToken stop) {
    long before = nanos.getAsLong();
    try {
      double error = instance.utility().error(settings, bits, stop);
      return new Run(error, (nanos.getAsLong() - before) / 1e9, "");
    } catch (UnconvergedException e) {
      double seconds = (nanos.getAsLong() - before) / 1e9;
      return new Run(Double.NaN, seconds, String.valueOf(e.getMessage()));
    } catch (InvalidInputException e) {
      return new Run(Double.NaN, 0, String.valueOf(e.getMessage()));
    }
  }
}
