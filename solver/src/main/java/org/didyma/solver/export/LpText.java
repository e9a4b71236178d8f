package org.didyma.solver.export;

import java.util.List;
import java.util.function.Predicate;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Row;
import org.didyma.solver.Variable;

/**
 * The LP format of CPLEX, as CPLEX, Gurobi and SCIP read it. Implications become indicator
 * constraints {@code b = 1 -> a.x <= u}, which not every reader of LP files knows. A row with two
 * bounds becomes two rows.
 */
public final class LpText {

  /** Readers limit the length of a line. */
  private static final int TERMS_PER_LINE = 8;

  private LpText() {}

  public static String of(IntegerProgram program) {
    StringBuilder text = new StringBuilder("\\ ").append(program.name()).append('\n');
    text.append("Minimize\n obj:");
    String any = program.variables().get(0).name();
    append(text, program.objective().expression(), any);
    long constant = program.objective().constant();
    if (constant != 0) {
      // Gurobi and SCIP take a number without a variable for the constant of the objective.
      text.append(constant < 0 ? " - " : " + ").append(Math.absExact(constant));
    }
    text.append("\nSubject To\n");
    for (Row row : program.rows()) {
      for (OneSidedRow side : OneSidedRow.of(row)) {
        text.append(' ').append(side.name()).append(':');
        append(text, side, any);
      }
    }
    for (Implication implication : program.implications()) {
      for (OneSidedRow side : OneSidedRow.of(implication.row())) {
        text.append(' ').append(side.name()).append(": ").append(implication.condition().name());
        text.append(implication.value() ? " = 1 ->" : " = 0 ->");
        append(text, side, any);
      }
    }
    text.append("Bounds\n");
    for (Variable v : program.variables()) {
      text.append(' ').append(v.lower()).append(" <= ").append(v.name());
      text.append(" <= ").append(v.upper()).append('\n');
    }
    // Binaries get the bounds 0 and 1 from some readers, so that a fixed variable is none.
    appendSection(text, "Binaries", program, v -> v.lower() == 0 && v.upper() == 1);
    appendSection(text, "Generals", program, v -> v.lower() != 0 || v.upper() != 1);
    return text.append("End\n").toString();
  }

  private static void appendSection(
      StringBuilder text, String title, IntegerProgram program, Predicate<Variable> members) {
    List<Variable> found = program.variables().stream().filter(members).toList();
    if (!found.isEmpty()) {
      text.append(title).append('\n');
      found.forEach(v -> text.append(' ').append(v.name()).append('\n'));
    }
  }

  private static void append(StringBuilder text, OneSidedRow row, String any) {
    append(text, row.expression(), any);
    text.append(' ').append(row.sense()).append(' ').append(row.bound()).append('\n');
  }

  private static void append(StringBuilder text, LinearExpression expression, String any) {
    if (expression.size() == 0) {
      text.append(" 0 ").append(any);
    }
    for (int i = 0; i < expression.size(); i++) {
      long coefficient = expression.coefficient(i);
      if (i > 0 && i % TERMS_PER_LINE == 0) {
        text.append("\n  ");
      }
      text.append(coefficient < 0 ? " - " : i == 0 ? " " : " + ");
      text.append(Math.absExact(coefficient)).append(' ').append(expression.variable(i).name());
    }
  }
}
