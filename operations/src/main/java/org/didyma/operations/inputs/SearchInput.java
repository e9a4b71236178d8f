package org.didyma.operations.inputs;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.Formulations;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Names;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.named.NamedOracle;
import org.didyma.oracles.named.OracleSettings;
import org.didyma.oracles.named.Oracles;

/** How to search for an optimum, and for how long. */
public record SearchInput(Inputs in) {

  /** Leaves a choice to the program. */
  private static final String AUTO = "auto";

  /** Who searches; empty for the program's own choice. */
  public static final Parameter<Optional<NamedOracle>> ORACLE =
      Parameter.oneOf(
              "oracle",
              "NAME",
              Stream.concat(
                      Oracles.ALL.all().stream().map(Optional::of),
                      Stream.of(Optional.<NamedOracle>empty()))
                  .toList(),
              choice -> choice.map(NamedOracle::name).orElse(AUTO))
          .says(
              "solver: %s, which prove the optimum; %s, which only claim it; %s"
                  .formatted(
                      Names.or(EngineWords.searches(Oracles.ALL)),
                      Names.or(EngineWords.engines(Oracles.ALL)),
                      EngineWords.races(Oracles.ALL)))
          .derived("auto, which is chain");

  /** How a problem is written down; empty for what suits the engine. */
  public static final Parameter<Optional<NamedFormulation>> FORMULATION =
      formulation("formulation")
          .says(
              "integer program for %s and --program-out: %s"
                  .formatted(
                      String.join(", ", EngineWords.engines(Oracles.ALL)),
                      EngineWords.formulations(Formulations.ALL)))
          .usually(Optional.empty());

  /** Refuses an oracle whose search has no tree, where that is to be written down. */
  public static InputRule needsTree(Parameter<?> certificate) {
    return in ->
        !in.has(certificate) || new SearchInput(in).oracle().hasTree()
            ? Optional.empty()
            : Optional.of(
                new InvalidInputException(
                    "the oracle %s has no search tree to write to --%s"
                        .formatted(new SearchInput(in).oracle().name(), certificate.name()),
                    "leave --oracle out, or use %s.".formatted(Names.or(withTrees()))));
  }

  private static List<String> withTrees() {
    return Oracles.ALL.all().stream().filter(NamedOracle::hasTree).map(NamedOracle::name).toList();
  }

  /** A choice of a formulation, or of what suits the engine, under a name. */
  public static Parameter<Optional<NamedFormulation>> formulation(String name) {
    return Parameter.oneOf(
        name,
        "NAME",
        Stream.concat(
                Formulations.ALL.stream().map(Optional::of),
                Stream.of(Optional.<NamedFormulation>empty()))
            .toList(),
        choice -> choice.map(NamedFormulation::name).orElse(AUTO));
  }

  /** Whether the choice is left to the program, which every mechanism can take. */
  public boolean isAuto() {
    return in.given(ORACLE).flatMap(choice -> choice).isEmpty();
  }

  private NamedOracle oracle() {
    return in.given(ORACLE).flatMap(choice -> choice).orElse(Oracles.CHAIN);
  }

  /** The oracle for a minimisation, whose engines that fail in a race are told of. */
  public OptimizationOracle oracle(Context context) {
    return oracle(note -> context.note("note: " + note));
  }

  /**
   * The oracle for a minimisation.
   *
   * @param notes hears of engines that fail in a race
   */
  public OptimizationOracle oracle(Consumer<String> notes) {
    return oracle()
        .make(
            new OracleSettings(
                SharedParameters.threads(in),
                timeLimit(),
                in.find(FORMULATION).orElseThrow(),
                notes));
  }

  /** How a problem is written down for the engine of the search, or for whoever wants to see it. */
  public Formulation formulation() {
    return oracle().formulation(OracleSettings.ofThreads(1).withFormulation(in.get(FORMULATION)));
  }

  /** Whether it searches itself, where others hand an integer program to an engine. */
  public boolean isSearch() {
    return oracle().hasTree() || oracle().name().equals("enumeration");
  }

  public Optional<Duration> timeLimit() {
    return in.given(SharedParameters.TIME_LIMIT);
  }
}
