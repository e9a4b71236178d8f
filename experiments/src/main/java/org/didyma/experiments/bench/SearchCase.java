package org.didyma.experiments.bench;

import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.exact.SecureBits;
import org.didyma.experiments.engines.Trajectory;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.jspecify.annotations.Nullable;

/**
 * One problem for one engine: an oracle to minimise it, or the sampler at a rate.
 *
 * @param name what is solved
 * @param problems gives the problem of each run; always the same, or one with new noise
 * @param oracle the engine, or null for the sampler
 * @param rate the sampler's rate, or null for an oracle
 * @param leastRuns runs it needs for its figure to mean something
 * @param reference seconds of the method's prototype on the same cells, 0 where it has none
 * @param quick true when a run takes a second or so
 * @param threads of the sampler
 */
public record SearchCase(
    String name,
    Supplier<LearningProblem> problems,
    @Nullable OptimizationOracle oracle,
    @Nullable Rate rate,
    int leastRuns,
    double reference,
    boolean quick,
    int threads) {

  static SearchCase minimise(
      String name, Supplier<LearningProblem> problem, OptimizationOracle oracle) {
    return new SearchCase(name, problem, oracle, null, 1, 0, true, 1);
  }

  /** Minimises problems that differ in their noise. */
  static SearchCase perturbed(
      String name, Supplier<LearningProblem> problems, OptimizationOracle oracle) {
    return new SearchCase(name, problems, oracle, null, 1, 0, true, 1);
  }

  static SearchCase sample(
      String name, Supplier<LearningProblem> problem, Rate rate, int leastRuns, int threads) {
    return new SearchCase(name, problem, null, rate, leastRuns, 0, true, threads);
  }

  /** The same with the prototype's seconds. */
  SearchCase against(double seconds) {
    return new SearchCase(name, problems, oracle, rate, leastRuns, seconds, quick, threads);
  }

  /** The same, known to take long. */
  SearchCase slow() {
    return new SearchCase(name, problems, oracle, rate, leastRuns, reference, false, threads);
  }

  /**
   * Runs it.
   *
   * @param wanted how often, at least
   * @throws SearchStoppedException when it was asked to stop
   */
  public BenchResult run(int wanted, CancellationToken stop) {
    int runs = Math.max(wanted, leastRuns);
    double[] seconds = new double[runs];
    long[] nodes = new long[runs];
    long[] losses = new long[runs];
    LearningProblem problem = problems.get();
    double[] integrals = oracle != null ? new double[runs] : new double[0];
    for (int i = 0; i < runs; i++) {
      if (stop.isStopped()) {
        throw new SearchStoppedException();
      }
      problem = problems.get();
      Watch listener = new Watch(stop);
      long start = System.nanoTime();
      Weights weights;
      if (oracle != null) {
        Answer answer = oracle.minimise(problem, listener);
        if (answer.status() != Answer.Status.OPTIMAL) {
          throw new SearchStoppedException();
        }
        nodes[i] = answer.nodes();
        weights = answer.weights().orElseThrow();
      } else if (rate != null) {
        LatticeSampler.Sample sample =
            new LatticeSampler(threads).sample(problem, rate, new SecureBits(), listener);
        nodes[i] = sample.nodes();
        weights = sample.weights();
      } else {
        throw new IllegalStateException("a case has an oracle or a rate");
      }
      seconds[i] = (System.nanoTime() - start) / 1e9;
      if (oracle != null) {
        long best = problem.objective(weights);
        integrals[i] =
            listener.points.endingWith(seconds[i], best).primalIntegral(best, seconds[i]);
      }
      losses[i] = problem.loss(weights);
    }
    return new BenchResult(
        name,
        oracle != null ? oracle.name() : "sampler",
        problem.lattice().coordinates(),
        problem.cells().count(),
        seconds,
        nodes,
        losses,
        integrals,
        reference);
  }

  /** Notes the best points of a minimisation. */
  private static final class Watch implements SearchListener {

    private final CancellationToken stop;
    private final long start = System.nanoTime();
    private final Trajectory.Recorder points = new Trajectory.Recorder();

    Watch(CancellationToken stop) {
      this.stop = stop;
    }

    @Override
    public boolean isCancelled() {
      return stop.isStopped();
    }

    @Override
    public void progress(Progress progress) {
      points.note((System.nanoTime() - start) / 1e9, progress.incumbent());
    }
  }
}
