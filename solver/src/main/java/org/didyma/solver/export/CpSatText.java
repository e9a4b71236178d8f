package org.didyma.solver.export;

import java.util.function.IntToLongFunction;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Row;

/**
 * The text format of CP-SAT's {@code CpModelProto}. Implications become linear constraints with an
 * enforcement literal; the literal of {@code b = 0} is {@code -index - 1}.
 */
public final class CpSatText {

  private CpSatText() {}

  public static String of(IntegerProgram program) {
    StringBuilder text = new StringBuilder("name: \"").append(program.name()).append("\"\n");
    for (IntegerVariable v : program.variables()) {
      text.append("variables { name: \"").append(v.name()).append("\" domain: [");
      text.append(v.lower()).append(", ").append(v.upper()).append("] }\n");
    }
    for (Row row : program.rows()) {
      append(text, row, "");
    }
    for (Implication implication : program.implications()) {
      int index = implication.condition().index();
      int literal = implication.value() ? index : -index - 1;
      append(text, implication.row(), " enforcement_literal: " + literal);
    }
    LinearExpression costs = program.objective().expression();
    text.append("objective {").append(terms(costs));
    return text.append(" offset: ")
        .append(program.objective().constant())
        .append(" }\n")
        .toString();
  }

  private static void append(StringBuilder text, Row row, String literal) {
    text.append("constraints { name: \"").append(row.name()).append('"').append(literal);
    text.append(" linear {").append(terms(row.expression()));
    text.append(" domain: [").append(row.lower()).append(", ").append(row.upper());
    text.append("] } }\n");
  }

  private static String terms(LinearExpression expression) {
    return list("vars", expression.size(), i -> expression.variable(i).index())
        + list("coeffs", expression.size(), expression::coefficient);
  }

  private static String list(String field, int size, IntToLongFunction value) {
    StringBuilder text = new StringBuilder(" ").append(field).append(": [");
    for (int i = 0; i < size; i++) {
      text.append(i == 0 ? "" : ", ").append(value.applyAsLong(i));
    }
    return text.append(']').toString();
  }
}
