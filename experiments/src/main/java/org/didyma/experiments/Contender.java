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

/** A mechanism under a name, with a rule that makes it and its parameters of what is public. */
public final class Contender implements Participant<Problem> {

  private final String name;
  private final Function<Problem.Facts, Chosen<?, ?>> rule;

  private Contender(String name, Function<Problem.Facts, Chosen<?, ?>> rule) {
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
      String name, Kind<?, ?> kind, Function<Problem.Facts, Map<String, String>> values) {
    return new Contender(
        name, facts -> kind.over(facts.setting(), kind.values(values.apply(facts), Set.of())));
  }

  /**
   * A mechanism that takes cells as they are.
   *
   * @param name as above
   * @param mechanism makes the mechanism, anew for each run; it should use one thread
   * @param parameters chosen without looking at the data
   */
  public static <P> Contender onCells(
      String name, Supplier<Mechanism<Cells, P>> mechanism, Function<Problem.Facts, P> parameters) {
    return new Contender(
        name, facts -> new Chosen<>(mechanism.get(), parameters.apply(facts), Form.CELLS));
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * What a release promises; computed without any data.
   *
   * @throws InvalidInputException when the mechanism cannot be used there
   */
  public PrivacyGuarantee guarantee(Problem.Facts facts) {
    Chosen<?, ?> chosen = rule.apply(facts);
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
    Chosen<?, ?> chosen = rule.apply(problem.at(trial.epsilon()));
    Drawn drawn = draw(chosen, problem, random, listener);
    return () -> Measured.of(problem.measures(drawn));
  }

  private static <D, P> Drawn draw(
      Chosen<D, P> chosen, Problem problem, SimulationRandom random, SearchListener listener) {
    D data = CellRows.in(chosen.form(), problem);
    chosen.describe();
    return chosen.on(data).draw(random, listener::isCancelled);
  }
}
