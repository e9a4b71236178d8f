package org.didyma.cli.options;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.didyma.formulations.program.Formulation;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.operations.Names;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.OracleSettings;
import org.didyma.oracles.named.Oracles;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to search, and for how long. */
public final class SearchOptions {

  /** Leaves the choice to the program. */
  private static final String AUTO = "auto";

  @Option(
      names = "--oracle",
      paramLabel = "NAME",
      defaultValue = AUTO,
      description =
          "engine of the search: ${bundle:known.searches}, which prove the optimum;"
              + " ${bundle:known.engines.or}, which claim it; ${bundle:known.races}; default auto, which is"
              + " chain")
  private String oracle = AUTO;

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
    OracleSettings settings =
        new OracleSettings(
            threads, timeLimit(), engines.formulation(), note -> notes.accept("note: " + note));
    return named().make(settings);
  }

  /** How a problem is written down for the engine of the search, or for whoever wants to see it. */
  public Formulation formulation(EngineOptions engines) {
    return named().formulation(OracleSettings.ofThreads(1).withFormulation(engines.formulation()));
  }

  /** Checks the name for a search whose tree is to be written down. */
  public void requireTree() {
    if (!named().hasTree()) {
      throw new InvalidInputException(
          "the oracle " + oracle + " has no search tree to write to --certificate-out",
          "leave --oracle out, or use "
              + Names.or(names(Oracles.ALL.all().stream().filter(NamedOracle::hasTree)))
              + ".");
    }
  }

  /** Whether it searches itself, where others hand an integer program to an engine. */
  public boolean isSearch() {
    return named().hasTree() || named().name().equals("enumeration");
  }

  /** Whether the choice is left to the program, which every mechanism can take. */
  public boolean isAuto() {
    return oracle.equals(AUTO);
  }

  /** Checks the name before anything is done. */
  public void requireKnown() {
    NamedOracle unused = named();
  }

  private NamedOracle named() {
    return isAuto()
        ? Oracles.CHAIN
        : Oracles.ALL
            .named(oracle)
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "--oracle is " + Quoted.of(oracle) + ", which does not exist here",
                        "use "
                            + Names.or(
                                Stream.concat(
                                        Stream.of(AUTO), names(Oracles.ALL.all().stream()).stream())
                                    .toList())
                            + "."));
  }

  private static List<String> names(Stream<? extends NamedOracle> oracles) {
    return oracles.map(NamedOracle::name).toList();
  }

  public Optional<Duration> timeLimit() {
    return Optional.ofNullable(timeLimit).map(text -> TimeLimit.parse("--time-limit", text));
  }
}
