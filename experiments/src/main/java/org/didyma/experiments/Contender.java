package org.didyma.experiments;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Form;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.RawOutput;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.PrivacyGuarantee;

/** A mechanism under a name, with a rule that makes it and its parameters of what is public. */
public record Contender(String name, Function<Problem.Facts, ConfiguredMechanism<?, ?>> rule)
    implements Participant<Problem> {

  /**
   * A declared mechanism.
   *
   * @param name unique in an experiment; says everything in which it differs from others
   * @param values of its parameters where they are not the usual ones, chosen without looking at
   *     the data
   */
  public static Contender of(
      String name, MechanismSpec<?, ?> kind, Function<Problem.Facts, Map<String, String>> values) {
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
        name,
        facts -> new ConfiguredMechanism<>(mechanism.get(), parameters.apply(facts), Form.CELLS));
  }

  /**
   * What a release promises; computed without any data.
   *
   * @throws InvalidInputException when the mechanism cannot be used there
   */
  public PrivacyGuarantee guarantee(Problem.Facts facts) {
    ConfiguredMechanism<?, ?> chosen = rule.apply(facts);
    chosen.describe();
    return chosen.guarantee();
  }

  @Override
  public String promise(Problem problem, Trial trial) {
    return guarantee(problem.at(trial.epsilon())).statement();
  }

  @Override
  public Supplier<RunMetrics> learn(
      Problem problem, Trial trial, SimulationRandom random, SearchListener listener) {
    ConfiguredMechanism<?, ?> chosen = rule.apply(problem.at(trial.epsilon()));
    RawOutput drawn = draw(chosen, problem, random, listener);
    return () -> RunMetrics.of(problem.measures(drawn));
  }

  private static <D, P> RawOutput draw(
      ConfiguredMechanism<D, P> chosen,
      Problem problem,
      SimulationRandom random,
      SearchListener listener) {
    D data = CellUnits.in(chosen.form(), problem);
    chosen.describe();
    return chosen.on(data).draw(random, listener::isCancelled);
  }
}
