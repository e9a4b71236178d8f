package org.didyma.solver.export;

import java.util.ArrayList;
import java.util.List;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Row;

/**
 * A row in the form that every reader understands: {@code expression <=, >= or = bound}.
 *
 * @param sense {@code <=}, {@code >=} or {@code =}
 */
record OneSidedRow(String name, LinearExpression expression, String sense, long bound) {

  /**
   * A row as one or two of these; of two, the names end in {@code .lo} and {@code .hi}, which no
   * name of a program does.
   */
  static List<OneSidedRow> of(Row row) {
    LinearExpression a = row.expression();
    if (row.lower() == row.upper()) {
      return List.of(new OneSidedRow(row.name(), a, "=", row.lower()));
    }
    boolean both = row.hasLower() && row.hasUpper();
    List<OneSidedRow> sides = new ArrayList<>();
    if (row.hasLower()) {
      sides.add(new OneSidedRow(row.name() + (both ? ".lo" : ""), a, ">=", row.lower()));
    }
    if (row.hasUpper()) {
      sides.add(new OneSidedRow(row.name() + (both ? ".hi" : ""), a, "<=", row.upper()));
    }
    return sides;
  }
}
