package org.didyma.experiments;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.data.Form;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Cells;
import org.didyma.ground.InvalidInputException;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanism;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.PrivacyGuarantee;

/** A mechanism under a name, with a rule that makes it and its parameters of a {@link Setting}. */
public final class Contender implements Participant<Problem> {

  private final String name;
  private final Function<Setting, Chosen<?, ?>> rule;

  private Contender(String name, Function<Setting, Chosen<?, ?>> rule) {
    this.name = name;
    this.rule = rule;
  }

  /**
   * A declared mechanism.
   *
   * @param name unique in an experiment; says everything in which it differs from others
   * @param values of its parameters where they are not the usual ones, chosen without looking at
   *     the data
   */
  public static Contender of(
      String name, Kind<?, ?> kind, Function<Setting, Map<String, String>> values) {
    return new Contender(
        name, s -> kind.over(s.forMechanisms(), kind.values(values.apply(s), Set.of())));
  }

  /**
   * A mechanism that takes cells as they are.
   *
   * @param name as above
   * @param mechanism makes the mechanism, anew for each run; it should use one thread
   * @param parameters chosen without looking at the data
   */
  public static <P> Contender onCells(
      String name, Supplier<Mechanism<Cells, P>> mechanism, Function<Setting, P> parameters) {
    return new Contender(name, s -> new Chosen<>(mechanism.get(), parameters.apply(s), Form.CELLS));
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
    Chosen<?, ?> chosen = rule.apply(setting);
    chosen.describe();
    return chosen.guarantee();
  }

  @Override
  public String promise(Problem problem, Trial trial) {
    return guarantee(problem.at(trial.epsilon())).statement();
  }

  @Override
  public Supplier<Measured> learn(
      Problem problem, Trial trial, SimulationRandom random, SearchListener listener) {
    Setting setting = problem.at(trial.epsilon());
    Drawn drawn = draw(rule.apply(setting), problem.training(), setting, random, listener);
    return () -> Measured.of(problem.measures(drawn));
  }

  private static <D, P> Drawn draw(
      Chosen<D, P> chosen,
      Cells cells,
      Setting setting,
      SimulationRandom random,
      SearchListener listener) {
    D data = CellRows.in(chosen.form(), cells, setting);
    chosen.describe();
    chosen.mechanism().check(data, chosen.parameters());
    return chosen.mechanism().draw(data, chosen.parameters(), random, listener::isCancelled);
  }
}
