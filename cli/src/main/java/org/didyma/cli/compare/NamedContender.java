package org.didyma.cli.compare;

import java.util.Map;
import java.util.function.Supplier;
import org.didyma.cli.mechanism.ChosenMechanism;
import org.didyma.cli.mechanism.NamedMechanism;
import org.didyma.cli.mechanism.Setting;
import org.didyma.data.Schema;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.Problem;
import org.didyma.experiments.TestCounts;
import org.didyma.experiments.Trial;
import org.didyma.mechanisms.Release;
import org.didyma.mechanisms.simulation.SimulationRandom;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;

/**
 * A mechanism as {@code didyma solve} runs it, with its own secure noise instead of the simulated
 * one, on one thread.
 */
final class NamedContender implements Participant<Problem> {

  private final NamedMechanism mechanism;
  private final Schema schema;
  private final TrainingPart part;

  NamedContender(NamedMechanism mechanism, Schema schema, TrainingPart part) {
    this.mechanism = mechanism;
    this.schema = schema;
    this.part = part;
  }

  @Override
  public String name() {
    return mechanism.text();
  }

  private ChosenMechanism<?, ?> over(Problem problem, Trial trial) {
    return mechanism.over(
        new Setting(
            trial.epsilon(),
            mechanism.delta(),
            problem.adjacency(),
            schema,
            problem.lattice(),
            problem.costs(),
            1,
            ChainSearch::new));
  }

  /** Refuses parameters and tables that cannot be used, and reads the table for the first run. */
  void check(Problem problem, Trial trial) {
    ChosenMechanism<?, ?> chosen = over(problem, trial);
    chosen.describe();
    ready(chosen);
  }

  private <D, P> ChosenMechanism.Ready ready(ChosenMechanism<D, P> chosen) {
    return chosen.on(part.as(chosen.form()));
  }

  @Override
  public String promise(Problem problem, Trial trial) {
    ChosenMechanism<?, ?> chosen = over(problem, trial);
    String statement = chosen.guarantee().statement();
    return chosen.reason().isEmpty() ? statement : chosen.name() + ". " + statement;
  }

  @Override
  public Supplier<Map<Measure, Double>> learn(
      Problem problem, Trial trial, SimulationRandom random, SearchListener listener) {
    Release release = ready(over(problem, trial)).release(listener);
    return () -> TestCounts.of(release, problem.test()).measures();
  }
}
