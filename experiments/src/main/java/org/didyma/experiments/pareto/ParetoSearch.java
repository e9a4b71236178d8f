package org.didyma.experiments.pareto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.didyma.experiments.pareto.front.Outcome;
import org.didyma.experiments.pareto.instance.Evaluation;
import org.didyma.experiments.pareto.instance.Instance;
import org.didyma.experiments.pareto.proposal.Proposer;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.gradient.UnconvergedException;
import org.didyma.oracles.SearchStoppedException;

/**
 * Tries one settings after the other, as a {@link Proposer} says. All randomness has a known start,
 * so results depend neither on threads nor on whether a search was stopped and went on; <b>nothing
 * of it is private</b>.
 */
public final class ParetoSearch {

  private final Instance instance;
  private final Proposer proposer;
  private final Outcome reference;
  private final long start;
  private final int threads;

  /**
   * A search.
   *
   * @param instance what is searched
   * @param proposer says what to try
   * @param reference the anti-ideal point of the hypervolume
   * @param start of the simulation
   * @param threads how many runs of one evaluation go on at a time
   */
  public ParetoSearch(
      Instance instance, Proposer proposer, Outcome reference, long start, int threads) {
    this.instance = instance;
    this.proposer = proposer;
    this.reference = reference;
    this.start = start;
    this.threads = threads;
  }

  /**
   * How far a search is.
   *
   * @param done evaluations
   * @param last the last of them
   * @param hypervolume of the front so far
   * @param ownSeconds what was spent on saying what to try, since the search began or went on
   */
  public record Progress(int done, Evaluation last, double hypervolume, double ownSeconds) {}

  /** What the evaluations depend on, for {@link SearchFile}. */
  public static ObjectNode description(Instance instance, String method, long start) {
    return instance.tree().put("method", method).put("seed", start);
  }

  /**
   * Goes on until there are so many evaluations.
   *
   * @param listener told after each evaluation, once that is written down
   * @throws SearchStoppedException when it was stopped; all evaluations in the file are complete
   */
  public void run(SearchFile file, int evaluations, Stop stop, Consumer<Progress> listener) {
    double own = 0;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      while (file.evaluations().size() < evaluations) {
        SearchStoppedException.throwIf(stop);
        List<Evaluation> told = file.evaluations();
        long before = System.nanoTime();
        Settings next = proposer.ask(told);
        own += (System.nanoTime() - before) / 1e9;
        file.add(evaluated(next, told.size(), pool, stop));
        List<Evaluation> all = file.evaluations();
        Evaluation last = all.get(all.size() - 1);
        double volume = FoundFront.of(all, reference).hypervolume();
        listener.accept(new Progress(all.size(), last, volume, own));
      }
    } finally {
      pool.shutdownNow();
    }
  }

  /**
   * Runs an evaluation of a search again, with the same simulated bits: the same errors, unless a
   * run was refused for its time.
   *
   * @param number of the evaluation, from 1
   */
  public Evaluation again(List<Evaluation> all, int number, Stop stop) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      return evaluated(all.get(number - 1).settings(), number - 1, pool, stop);
    } finally {
      pool.shutdownNow();
    }
  }

  private Evaluation evaluated(Settings settings, int number, ExecutorService pool, Stop stop) {
    long before = System.nanoTime();
    double epsilon = Double.POSITIVE_INFINITY;
    List<Double> errors = new ArrayList<>();
    String note = "";
    try {
      epsilon = instance.privacy().epsilon(settings);
      errors.addAll(runs(settings, number, pool, stop));
    } catch (InvalidInputException | UnconvergedException e) {
      errors.clear();
      note = String.valueOf(e.getMessage());
    }
    return new Evaluation(settings, epsilon, errors, note, (System.nanoTime() - before) / 1e9);
  }

  private List<Double> runs(Settings settings, int number, ExecutorService pool, Stop stop) {
    List<Callable<Double>> runs = new ArrayList<>();
    for (int r = 0; r < instance.runs(); r++) {
      SimulationRandom bits =
          SimulationRandom.of(start, "run", Integer.toString(number), Integer.toString(r));
      runs.add(() -> instance.utility().error(settings, bits, stop));
    }
    try {
      List<Double> errors = new ArrayList<>();
      for (Future<Double> run : pool.invokeAll(runs)) {
        errors.add(run.get());
      }
      return errors;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw (Error) e.getCause();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SearchStoppedException();
    }
  }
}
