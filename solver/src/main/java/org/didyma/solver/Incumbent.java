package org.didyma.solver;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The best point an engine returned, checked against the program in exact integers.
 *
 * @param point the values, rounded to integers where the engine computes in doubles
 * @param objective the program's objective at the point; absent when the point is not even within
 *     the bounds of the variables
 * @param violation the first thing that does not hold; absent when the point satisfies the program
 */
public record Incumbent(Point point, OptionalLong objective, Optional<Violation> violation) {

  /** Checks a point that an engine returned. */
  public static Incumbent check(IntegerProgram program, Point point) {
    boolean within =
        program.variables().stream()
            .allMatch(v -> v.lower() <= point.value(v) && point.value(v) <= v.upper());
    return new Incumbent(
        point,
        within ? OptionalLong.of(program.objectiveAt(point)) : OptionalLong.empty(),
        program.violatedAt(point));
  }

  /** Whether every bound, row and implication holds exactly. */
  public boolean isFeasible() {
    return violation.isEmpty();
  }
}
