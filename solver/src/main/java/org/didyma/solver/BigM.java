package org.didyma.solver;

import java.util.ArrayList;
import java.util.List;

/**
 * Implications as ordinary rows, for engines and readers without indicators. With A the greatest
 * value that a.x can reach where the condition does not hold, {@code b = 1 => a.x <= u} becomes
 * {@code a.x + (A - u) b <= A}, and {@code b = 0 => a.x <= u} becomes {@code a.x - (A - u) b <= u}.
 * No smaller constant is valid for the bounds of the variables alone.
 */
public final class BigM {

  private BigM() {}

  /**
   * One row for each bound of the implication's row, named like it with {@code .hi} or {@code .lo}
   * at the end.
   *
   * @throws InvalidProgramException when a constant reaches 2^63
   */
  public static List<Row> rows(Implication implication) {
    try {
      return exactRows(implication);
    } catch (ArithmeticException e) {
      throw new InvalidProgramException(
          "an implication reaches 2^63 as a big-M row",
          "scale the data to smaller integers, or write implications as indicators.");
    }
  }

  private static List<Row> exactRows(Implication implication) {
    Row row = implication.row();
    List<Row> rows = new ArrayList<>();
    if (row.hasUpper()) {
      Row side = atMost(implication, row.expression(), 1, row.upper());
      rows.add(new Row(row.name() + ".hi", side.expression(), side.lower(), side.upper()));
    }
    if (row.hasLower()) {
      Row side = atMost(implication, row.expression(), -1, Math.negateExact(row.lower()));
      rows.add(new Row(row.name() + ".lo", side.expression(), side.lower(), side.upper()));
    }
    return rows;
  }

  /** {@code condition => sign * a.x <= upper}. */
  private static Row atMost(Implication implication, LinearExpression a, int sign, long upper) {
    IntegerVariable b = implication.condition();
    long elsewhere = implication.value() ? 0 : 1;
    long greatest = 0;
    LinearExpression.Sum sum = LinearExpression.sum();
    for (int i = 0; i < a.size(); i++) {
      long coefficient = sign * a.coefficient(i);
      IntegerVariable x = a.variable(i);
      sum.add(coefficient, x);
      long bound = coefficient > 0 ? x.upper() : x.lower();
      greatest =
          Math.addExact(greatest, Math.multiplyExact(coefficient, x.equals(b) ? elsewhere : bound));
    }
    long slack = Math.max(0, Math.subtractExact(greatest, upper));
    sum.add(implication.value() ? slack : -slack, b);
    return new Row(
        implication.row().name(),
        sum.build(),
        Row.NO_LOWER,
        implication.value() ? Math.addExact(upper, slack) : upper);
  }
}
