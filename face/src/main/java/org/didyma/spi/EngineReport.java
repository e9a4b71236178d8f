package org.didyma.spi;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a solver claims.
 *
 * @param point a value for each variable, the best that was found
 * @param optimal whether no point is better, as the solver claims
 * @param bound a lower bound on the objective, as the solver claims
 * @param message what else there is to say, without values of the table; of a run that brought
 *     nothing, why
 */
public record EngineReport(
    Optional<List<Long>> point, boolean optimal, OptionalDouble bound, String message) {

  public EngineReport {
    point = point.map(List::copyOf);
    if (optimal && point.isEmpty()) {
      throw new IllegalArgumentException("an optimum needs a point");
    }
  }

  /** A point of which the solver claims that none is better. */
  public static EngineReport optimal(List<Long> point) {
    return new EngineReport(Optional.of(point), true, OptionalDouble.empty(), "");
  }

  /** A run that brought nothing, which is a failure unless the solver was stopped. */
  public static EngineReport nothing(String why) {
    return new EngineReport(Optional.empty(), false, OptionalDouble.empty(), why);
  }
}
