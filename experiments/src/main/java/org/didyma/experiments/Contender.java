package org.didyma.experiments;

import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Mechanism;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A mechanism under a name, with a rule that makes its parameters out of a {@link Setting}.
 *
 * @param <D> the form of the mechanism's data
 * @param <P> its parameters
 */
public final class Contender<D, P> implements Participant<Problem> {

  private final String name;
  private final Supplier<Mechanism<D, P>> mechanism;
  private final Function<Setting, P> parameters;
  private final BiFunction<Cells, Setting, D> form;

  /**
   * @param name unique in an experiment; says everything in which it differs from others
   * @param mechanism makes the mechanism, anew for each run; it should use one thread
   * @param parameters chosen without looking at the data
   * @param form makes the mechanism's data of cells and public parameters
   */
  public Contender(
      String name,
      Supplier<Mechanism<D, P>> mechanism,
      Function<Setting, P> parameters,
      BiFunction<Cells, Setting, D> form) {
    this.name = name;
    this.mechanism = mechanism;
    this.parameters = parameters;
    this.form = form;
  }

  /** A mechanism that takes cells as they are. */
  public static <P> Contender<Cells, P> onCells(
      String name, Supplier<Mechanism<Cells, P>> mechanism, Function<Setting, P> parameters) {
    return new Contender<>(name, mechanism, parameters, (cells, setting) -> cells);
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * What a release in a setting promises; computed without any data.
   *
   * @throws InvalidInputException when the mechanism cannot be used in that setting
   */
  public PrivacyGuarantee guarantee(Setting setting) {
    Mechanism<D, P> described = mechanism.get();
    P chosen = parameters.apply(setting);
    described.describe(chosen);
    return described.guarantee(chosen);
  }

  @Override
  public String promise(Problem problem, Trial trial) {
    return guarantee(problem.at(trial.epsilon())).statement();
  }

  @Override
  public Supplier<Map<Measure, Double>> learn(
      Problem problem, Trial trial, SimulationRandom random, SearchListener listener) {
    Mechanism<D, P> made = mechanism.get();
    Setting setting = problem.at(trial.epsilon());
    P chosen = parameters.apply(setting);
    D data = form.apply(problem.training(), setting);
    made.describe(chosen);
    made.check(data, chosen);
    Drawn drawn = made.draw(data, chosen, random, listener::isCancelled);
    return () -> problem.measures(drawn);
  }
}
