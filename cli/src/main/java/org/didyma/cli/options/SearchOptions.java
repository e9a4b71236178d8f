package org.didyma.cli.options;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.didyma.formulations.program.Formulation;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.engine.Portfolio;
import org.didyma.oracles.engine.ProgramOracle;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.Effort;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to search, and for how long. */
public final class SearchOptions {

  /** The oracles that are no engines. */
  private static final Set<String> OWN = Set.of("auto", "chain", "enumeration", "portfolio");

  @Option(
      names = "--oracle",
      paramLabel = "NAME",
      defaultValue = "auto",
      description =
          "engine of the search: chain (branch and bound) or enumeration (every point, small"
              + " lattices only), which prove the optimum; cp-sat, scip or highs, which claim it;"
              + " portfolio, a race of chain, cp-sat and scip; default auto, which is chain")
  private String oracle = "auto";

  @Option(
      names = "--time-limit",
      paramLabel = "SECONDS",
      description =
          "stop the search after so many seconds, with exit code 3 where nothing is proven or released"
              + " by then")
  private @Nullable String timeLimit;

  /**
   * The oracle for a minimisation.
   *
   * @param threads how many threads it may use
   * @param engines how a problem is written down for an engine
   * @param notes hears of engines that fail in a race
   */
  public OptimizationOracle oracle(int threads, EngineOptions engines, Consumer<String> notes) {
    Formulation formulation = formulation(engines);
    return switch (oracle) {
      case "auto", "chain" -> new ChainSearch(threads);
      case "enumeration" -> new Enumeration();
      case "portfolio" ->
          new Portfolio(
              List.of(
                  new ChainSearch(threads),
                  // Half, as the search is the one that proves.
                  engine(NativeEngine.CP_SAT, formulation, Math.max(1, threads / 2)),
                  engine(NativeEngine.SCIP, formulation, 1)),
              note -> notes.accept("note: " + note));
      default ->
          engine(NativeEngine.named(oracle).orElseThrow(this::unknown), formulation, threads);
    };
  }

  /** How a problem is written down for the engine of the search, or for whoever wants to see it. */
  public Formulation formulation(EngineOptions engines) {
    boolean implications =
        NativeEngine.named(oracle).map(NativeEngine::takesImplications).orElse(true);
    return implications ? engines.formulation() : engines.formulationOfRows();
  }

  private OptimizationOracle engine(NativeEngine engine, Formulation formulation, int threads) {
    Effort effort = Effort.unlimited().withThreads(threads);
    return new ProgramOracle(
        formulation, engine.inWorker(), timeLimit().map(effort::withTimeLimit).orElse(effort));
  }

  /** Checks the name for a search whose tree is to be written down. */
  public void requireTree() {
    if (!oracle.equals("auto") && !oracle.equals("chain")) {
      throw new InvalidInputException(
          "the oracle " + oracle + " has no search tree to write to --certificate-out",
          "leave --oracle out, or use chain.");
    }
  }

  /** Checks the name before anything is done. */
  public void requireKnown() {
    if (!OWN.contains(oracle) && NativeEngine.named(oracle).isEmpty()) {
      throw unknown();
    }
  }

  private InvalidInputException unknown() {
    return new InvalidInputException(
        "--oracle is " + Quoted.of(oracle) + ", which does not exist here",
        "use auto, chain, enumeration, cp-sat, scip, highs or portfolio.");
  }

  public Optional<Duration> timeLimit() {
    return Optional.ofNullable(timeLimit).map(text -> TimeLimit.parse("--time-limit", text));
  }
}
