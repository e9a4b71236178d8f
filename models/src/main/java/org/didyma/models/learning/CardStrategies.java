package org.didyma.models.learning;

import java.util.List;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;

/** The strategies that exist. */
public final class CardStrategies {

  /** A plan takes the one of least expected loss; of equal ones the first. */
  public static final List<CardStrategy> ALL =
      List.of(
          new LiteralsStrategy(),
          ExactStrategy.BY_ERRORS,
          ExactStrategy.BY_RISKS,
          new ColumnsFirstStrategy(),
          new BinnedStrategy(),
          new RoundedStrategy());

  /**
   * Those that draw points from a lattice by the exponential mechanism alone, as the cards of a
   * menu are drawn. A plan takes the first that can do it: on fourteen tables about health, cards
   * by risks had an AUC 3 to 8 points above those by errors, whatever the signal was
   * (docs/results/planner/health.csv).
   */
  public static final List<CardStrategy> OF_MENUS =
      List.of(ExactStrategy.BY_RISKS, ExactStrategy.BY_ERRORS);

  private CardStrategies() {}

  /**
   * The strategy of a name.
   *
   * @throws InvalidInputException when there is none
   */
  public static CardStrategy named(String name) {
    return ALL.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "%s does not exist".formatted(ParameterReference.of("strategy", name)),
                    ALL.stream()
                        .map(CardStrategy::name)
                        .collect(Collectors.joining(", ", "name one of ", "."))));
  }
}
