package org.didyma.formulations.program;

import java.util.List;
import java.util.Optional;

/**
 * The formulations that come with the program. Options, help and errors of the command line,
 * comparisons and {@code FormulationContract} go by this list, and so does {@link
 * FittingFormulation}, which adds to a loss what a problem needs.
 */
public final class Formulations {

  /**
   * The losses, the one to take where an engine takes it as it stands first; then the additions, in
   * the order in which they are tried.
   */
  public static final List<NamedFormulation> ALL =
      List.of(
          new NamedFormulation.Loss(new IndicatorFormulation(), "over unique rows"),
          new NamedFormulation.Loss(new TightBigMFormulation(), "over unique rows"),
          new NamedFormulation.Loss(new RowBigMFormulation(), "over records"),
          new NamedFormulation.Loss(new PiecewiseLossFormulation(), "for any loss of the score"),
          new NamedFormulation.Addition(
              SeparatorFormulation.NAME, "for a separator set", SeparatorFormulation::new),
          new NamedFormulation.Addition(
              ProjectedFormulation.NAME, "for a projected term", ProjectedFormulation::new),
          new NamedFormulation.Addition(
              LookupProjectedFormulation.NAME,
              "for a projected term",
              LookupProjectedFormulation::new));

  private Formulations() {}

  /** The formulation of a name, if there is one. */
  public static Optional<NamedFormulation> named(String name) {
    return ALL.stream().filter(formulation -> formulation.name().equals(name)).findFirst();
  }

  /**
   * The formulation for an engine where nobody names one: the first loss that the engine takes as
   * it stands.
   *
   * @param takesImplications false for an engine that would turn implications into rows with large
   *     constants
   */
  public static NamedFormulation usual(boolean takesImplications) {
    return losses().stream()
        .filter(named -> takesImplications || !named.loss().usesImplications())
        .findFirst()
        .orElseThrow();
  }

  static List<NamedFormulation.Loss> losses() {
    return ALL.stream()
        .filter(NamedFormulation.Loss.class::isInstance)
        .map(NamedFormulation.Loss.class::cast)
        .toList();
  }

  static List<NamedFormulation.Addition> additions() {
    return ALL.stream()
        .filter(NamedFormulation.Addition.class::isInstance)
        .map(NamedFormulation.Addition.class::cast)
        .toList();
  }
}
