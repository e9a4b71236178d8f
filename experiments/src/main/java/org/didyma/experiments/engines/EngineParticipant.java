package org.didyma.experiments.engines;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.engine.BendersOracle;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.OracleSettings;
import org.didyma.solver.Backend;
import org.didyma.solver.EngineUnavailableException;

/**
 * An engine, or a search of our own, in a comparison. The place on the axis is how many threads it
 * may use.
 */
public interface EngineParticipant extends Participant<EngineTask> {

  /**
   * A named oracle: a search as it is, an engine in a process of its own with each formulation. A
   * race is no single engine, and is none.
   *
   * @param formulations empty for what suits the engine
   * @param version of this program, for its searches
   */
  static List<EngineParticipant> of(
      NamedOracle oracle, List<Optional<NamedFormulation>> formulations, String version) {
    if (oracle instanceof NamedOracle.Search search) {
      return List.of(
          new SearchEngine(
              search.name(), threads -> search.make(OracleSettings.ofThreads(threads)), version));
    }
    if (oracle instanceof NamedOracle.OfEngine engine) {
      OracleSettings settings = OracleSettings.ofThreads(1);
      return formulations.stream()
          .map(settings::withFormulation)
          .map(engine::written)
          .distinct()
          .<EngineParticipant>map(
              name -> new ProgramEngine(engine.name(), engine.engine().inWorker(), name))
          .toList();
    }
    if (oracle instanceof NamedOracle.Decomposition decomposition) {
      return List.of(
          SearchEngine.claiming(
              decomposition.name(),
              BendersOracle.FORMULATION,
              (threads, limit) ->
                  decomposition.make(OracleSettings.ofThreads(threads).withTimeLimit(limit)),
              () -> version(decomposition.engine().backend())));
    }
    return List.of();
  }

  /** Of an engine in this process; empty where it cannot be loaded, which is no fault of a run. */
  private static String version(Backend backend) {
    try {
      return backend.version();
    } catch (EngineUnavailableException e) {
      return "";
    }
  }

  /** The engine's name. */
  String engine();

  /** The formulation's name; empty for a search of our own. */
  String formulation();

  /**
   * Minimises. What goes wrong is part of the outcome.
   *
   * @param limit wall-clock time
   * @param listener asked whether to stop before; the outcome then does not count
   */
  RunOutcome run(LearningProblem problem, Duration limit, int threads, SearchListener listener);

  /** How long a run may take. */
  default Duration limit(EngineTask task) {
    return task.limits().engine();
  }

  /** Engine and formulation, as tables call them. */
  @Override
  default String name() {
    return formulation().isEmpty() ? engine() : engine() + " " + formulation();
  }

  @Override
  default Supplier<RunMetrics> learn(
      EngineTask task, Trial trial, SimulationRandom unused, SearchListener listener) {
    LearningProblem problem = task.at(trial.repetition());
    RunOutcome outcome = run(problem, limit(task), trial.at().intValueExact(), listener);
    if (listener.isCancelled()) {
      throw new SearchStoppedException();
    }
    return outcome::measured;
  }
}
