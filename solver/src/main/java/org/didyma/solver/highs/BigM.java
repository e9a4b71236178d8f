package org.didyma.solver.highs;

import java.util.ArrayList;
import java.util.List;
import org.didyma.solver.Implication;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Row;
import org.didyma.solver.Variable;

/**
 * Implications as ordinary rows, for an engine without indicators. With A the greatest value that
 * a.x can reach where the condition does not hold, {@code b = 1 => a.x <= u} becomes {@code a.x +
 * (A - u) b <= A}, and {@code b = 0 => a.x <= u} becomes {@code a.x - (A - u) b <= u}. No smaller
 * constant is valid for the bounds of the variables alone.
 */
final class BigM {

  private BigM() {}

  /** One row for each bound of the implication's row. */
  static List<Row> rows(Implication implication) {
    Row row = implication.row();
    List<Row> rows = new ArrayList<>();
    if (row.hasUpper()) {
      Row side = atMost(implication, row.expression(), 1, row.upper());
      rows.add(new Row(row.name() + ".hi", side.expression(), side.lower(), side.upper()));
    }
    if (row.hasLower()) {
      Row side = atMost(implication, row.expression(), -1, -row.lower());
      rows.add(new Row(row.name() + ".lo", side.expression(), side.lower(), side.upper()));
    }
    return rows;
  }

  /** {@code condition => sign * a.x <= upper}. */
  private static Row atMost(Implication implication, LinearExpression a, int sign, long upper) {
    Variable b = implication.condition();
    long elsewhere = implication.value() ? 0 : 1;
    long greatest = 0;
    LinearExpression.Sum sum = LinearExpression.sum();
    for (int i = 0; i < a.size(); i++) {
      long coefficient = sign * a.coefficient(i);
      Variable x = a.variable(i);
      sum.add(coefficient, x);
      long bound = coefficient > 0 ? x.upper() : x.lower();
      greatest += coefficient * (x.equals(b) ? elsewhere : bound);
    }
    long slack = Math.max(0, greatest - upper);
    sum.add(implication.value() ? slack : -slack, b);
    return new Row(
        implication.row().name(),
        sum.build(),
        Row.NO_LOWER,
        implication.value() ? upper + slack : upper);
  }
}
