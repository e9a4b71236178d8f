package org.didyma.spi;

import java.util.List;
import java.util.Map;

/**
 * The task to minimise {@code objective.x + constant} over integers x within bounds, subject to
 * rows. Sums over points within the bounds fit into a {@code long}.
 *
 * @param name of the program
 * @param variables in order; a row names them by their place, from 0
 * @param rows constraints, some of which hold under a condition only
 * @param objective coefficients by variable
 * @param constant added to the objective
 */
public record Program(
    String name,
    List<Variable> variables,
    List<Row> rows,
    Map<Integer, Long> objective,
    long constant) {

  public Program {
    variables = List.copyOf(variables);
    rows = List.copyOf(rows);
    objective = Map.copyOf(objective);
  }

  /**
   * An integer within bounds.
   *
   * @param name unique among variables
   * @param lower its least value
   * @param upper its largest value
   */
  public record Variable(String name, long lower, long upper) {}
}
