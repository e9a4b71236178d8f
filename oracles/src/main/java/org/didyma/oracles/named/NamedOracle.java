package org.didyma.oracles.named;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.Formulations;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.engine.BendersOracle;
import org.didyma.oracles.engine.Portfolio;
import org.didyma.oracles.engine.ProgramOracle;
import org.didyma.solver.Effort;
import org.didyma.solver.Engine;

/** An oracle with a name that users choose it by. */
public sealed interface NamedOracle {

  String name();

  OptimizationOracle make(OracleSettings settings);

  /** How a problem is written down for this oracle, or for whoever wants to see it. */
  default Formulation formulation(OracleSettings settings) {
    return settings.formulation().orElseGet(() -> Formulations.usual(true)).formulation();
  }

  /** Where this oracle has a search tree that a certificate can be made of. */
  default boolean hasTree() {
    return false;
  }

  /**
   * A search of our own, which proves.
   *
   * @param words what it is, in a few words
   */
  record Search(
      String name,
      String words,
      boolean hasTree,
      Function<OracleSettings, OptimizationOracle> maker)
      implements NamedOracle {

    @Override
    public OptimizationOracle make(OracleSettings settings) {
      return maker.apply(settings);
    }
  }

  /** An engine for integer programs in a process of its own, which claims. */
  record OfEngine(Engine engine) implements NamedOracle {

    @Override
    public String name() {
      return engine.name();
    }

    @Override
    public OptimizationOracle make(OracleSettings settings) {
      return member(formulation(settings), settings);
    }

    @Override
    public Formulation formulation(OracleSettings settings) {
      return written(settings).formulation();
    }

    /** The formulation by its name. */
    public NamedFormulation written(OracleSettings settings) {
      return settings
          .formulation()
          .orElseGet(() -> Formulations.usual(engine.facts().takesImplications()));
    }

    private OptimizationOracle member(Formulation formulation, OracleSettings settings) {
      Effort effort = Effort.unlimited().withThreads(settings.threads());
      return new ProgramOracle(
          formulation,
          engine.inWorker(),
          settings.timeLimit().map(effort::withTimeLimit).orElse(effort));
    }
  }

  /**
   * Combinatorial Benders decomposition with an engine for its master problem, which claims. It is
   * for comparisons: it takes no perturbed problem, and is in the place of no other oracle.
   */
  record Decomposition(Engine engine) implements NamedOracle {

    @Override
    public String name() {
      return engine.name() + "-benders";
    }

    /**
     * The engine works in this process: it is given many small programs, one after the other, or
     * asks for rows within its tree.
     */
    @Override
    public OptimizationOracle make(OracleSettings settings) {
      Effort effort = Effort.unlimited().withThreads(settings.threads());
      return new BendersOracle(
          engine.backend(), settings.timeLimit().map(effort::withTimeLimit).orElse(effort));
    }
  }

  /**
   * A race of a search and engines that take implications, all on one problem and one formulation.
   */
  record Race(String name, Search search, List<OfEngine> engines) implements NamedOracle {

    public Race {
      engines = List.copyOf(engines);
    }

    /** Engines have half of the threads where they use several, as the search proves. */
    @Override
    public OptimizationOracle make(OracleSettings settings) {
      Formulation formulation = formulation(settings);
      List<OptimizationOracle> members = new ArrayList<>();
      members.add(search.make(settings));
      for (OfEngine racer : engines) {
        int threads =
            racer.engine().facts().usesThreads() ? Math.max(1, settings.threads() / 2) : 1;
        members.add(racer.member(formulation, settings.withThreads(threads)));
      }
      return new Portfolio(members, settings.notes());
    }
  }
}
