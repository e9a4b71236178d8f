package org.didyma.experiments;

import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.mechanisms.Release;
import org.didyma.mechanisms.simulation.SimulationRandom;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Epsilon;

/**
 * A mechanism as it releases outside of experiments, with noise of its own making in place of the
 * simulated one; its runs cannot be repeated.
 */
public final class SelfMadeNoise implements Participant<Problem> {

  private final String name;
  private final Function<Epsilon, String> promise;
  private final Method method;

  /** Releases a model at an epsilon. It is called by several threads at a time. */
  @FunctionalInterface
  public interface Method {
    Release release(Epsilon epsilon, SearchListener listener);
  }

  /**
   * A participant.
   *
   * @param name unique in an experiment
   * @param promise of a release at an epsilon, in a sentence
   * @param method learns from the training records of the one problem it is for
   */
  public SelfMadeNoise(String name, Function<Epsilon, String> promise, Method method) {
    this.name = name;
    this.promise = promise;
    this.method = method;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String promise(Problem problem, Trial trial) {
    return promise.apply(trial.epsilon());
  }

  @Override
  public Supplier<Map<Measure, Double>> learn(
      Problem problem, Trial trial, SimulationRandom random, SearchListener listener) {
    Release release = method.release(trial.epsilon(), listener);
    return () -> TestCounts.of(release, problem.test()).measures();
  }
}
