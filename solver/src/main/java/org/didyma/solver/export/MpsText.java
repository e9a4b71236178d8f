package org.didyma.solver.export;

import java.util.ArrayList;
import java.util.List;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;

/**
 * The free MPS format, in the part of it that CPLEX, Gurobi, SCIP, HiGHS, GLPK, CBC and OR-Tools
 * read alike; for indicators with the section INDICATORS of CPLEX. A row with two bounds becomes
 * two rows; the constant of the objective becomes the coefficient of a variable that is fixed at 1.
 */
public final class MpsText {

  /** Not a name of any row, because of its dot. */
  private static final String OBJECTIVE = "obj.";

  private MpsText() {}

  /** With {@link Implications#BIG_M}. */
  public static String of(IntegerProgram program) {
    return of(program, Implications.BIG_M);
  }

  public static String of(IntegerProgram program, Implications implications) {
    List<OneSidedRow> rows = implications.rows(program);
    StringBuilder indicators = new StringBuilder();
    for (Implication implication : implications.indicators(program)) {
      for (OneSidedRow side : OneSidedRow.of(implication.row())) {
        rows.add(side);
        indicators.append(" IF ").append(side.name()).append(' ');
        indicators.append(implication.condition().name());
        indicators.append(implication.value() ? " 1\n" : " 0\n");
      }
    }
    StringBuilder text = new StringBuilder();
    String comment = implications.comment(program);
    if (!comment.isEmpty()) {
      text.append("* ").append(comment).append('\n');
    }
    // CBC takes a file for one of fixed columns unless this word says otherwise.
    text.append("NAME ").append(program.name()).append(" FREE\n");
    text.append("ROWS\n N ").append(OBJECTIVE).append('\n');
    for (OneSidedRow row : rows) {
      text.append(letter(row)).append(row.name()).append('\n');
    }
    appendColumns(text, program, rows);
    text.append("RHS\n");
    for (OneSidedRow row : rows) {
      append(text, "RHS", row.name(), row.bound());
    }
    text.append("BOUNDS\n");
    boolean conditions = !indicators.isEmpty();
    for (IntegerVariable v : program.variables()) {
      boolean fixed = v.lower() == v.upper();
      // A condition has to be declared binary, whatever its bounds; others have one kind of bound.
      if (v.isBoolean() && (!fixed || conditions)) {
        text.append(" BV BND ").append(v.name()).append('\n');
      }
      if (fixed) {
        append(text, "FX BND", v.name(), v.lower());
      } else if (!v.isBoolean()) {
        append(text, "LO BND", v.name(), v.lower());
        append(text, "UP BND", v.name(), v.upper());
      }
    }
    if (program.objective().constant() != 0) {
      append(text, "FX BND", LpText.CONSTANT, 1);
    }
    if (!indicators.isEmpty()) {
      text.append("INDICATORS\n").append(indicators);
    }
    return text.append("ENDATA\n").toString();
  }

  private static void appendColumns(
      StringBuilder text, IntegerProgram program, List<OneSidedRow> rows) {
    LinearExpression objective = program.objective().expression();
    long[] costs = new long[program.variables().size()];
    for (int i = 0; i < objective.size(); i++) {
      costs[objective.variable(i).index()] = objective.coefficient(i);
    }
    List<StringBuilder> columns = new ArrayList<>();
    for (IntegerVariable v : program.variables()) {
      columns.add(new StringBuilder());
      // A reader learns of a column here; one without any entry would be unknown to it.
      append(columns.get(v.index()), v.name(), OBJECTIVE, costs[v.index()]);
    }
    for (OneSidedRow row : rows) {
      LinearExpression a = row.expression();
      for (int i = 0; i < a.size(); i++) {
        StringBuilder column = columns.get(a.variable(i).index());
        append(column, a.variable(i).name(), row.name(), a.coefficient(i));
      }
    }
    text.append("COLUMNS\n MARKER 'MARKER' 'INTORG'\n");
    columns.forEach(text::append);
    if (program.objective().constant() != 0) {
      append(text, LpText.CONSTANT, OBJECTIVE, program.objective().constant());
    }
    text.append(" MARKER 'MARKER' 'INTEND'\n");
  }

  private static void append(StringBuilder text, String first, String second, long value) {
    text.append(' ').append(first).append(' ').append(second).append(' ').append(value);
    text.append('\n');
  }

  private static String letter(OneSidedRow row) {
    return switch (row.sense()) {
      case "<=" -> " L ";
      case ">=" -> " G ";
      default -> " E ";
    };
  }
}
