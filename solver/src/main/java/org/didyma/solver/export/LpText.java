package org.didyma.solver.export;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;

/**
 * The LP format of CPLEX, in the part of it that CPLEX, Gurobi, SCIP, HiGHS, GLPK and CBC read
 * alike. A row with two bounds becomes two rows; the constant of the objective becomes the
 * coefficient of a variable that is fixed at 1.
 */
public final class LpText {

  /** Readers limit the length of a line. */
  private static final int TERMS_PER_LINE = 8;

  /** No name of a program has a dot. */
  static final String CONSTANT = "objective.constant";

  private LpText() {}

  /** With {@link Implications#BIG_M}. */
  public static String of(IntegerProgram program) {
    return of(program, Implications.BIG_M);
  }

  public static String of(IntegerProgram program, Implications implications) {
    StringBuilder text = new StringBuilder("\\ ").append(program.name()).append('\n');
    String comment = implications.comment(program);
    if (!comment.isEmpty()) {
      text.append("\\ ").append(comment).append('\n');
    }
    text.append("Minimize\n obj:");
    String any = program.variables().get(0).name();
    append(text, program.objective().expression(), any);
    long constant = program.objective().constant();
    if (constant != 0) {
      text.append(constant < 0 ? " - " : " + ").append(Math.absExact(constant));
      text.append(' ').append(CONSTANT);
    }
    text.append("\nSubject To\n");
    for (OneSidedRow side : implications.rows(program)) {
      text.append(' ').append(side.name()).append(':');
      append(text, side, any);
    }
    if (program.rows().isEmpty() && program.implications().isEmpty()) {
      // GLPK wants a row.
      IntegerVariable first = program.variables().get(0);
      text.append(" any.row: 1 ").append(any).append(" >= ").append(first.lower()).append('\n');
    }
    for (Implication implication : implications.indicators(program)) {
      for (OneSidedRow side : OneSidedRow.of(implication.row())) {
        text.append(' ').append(side.name()).append(": ").append(implication.condition().name());
        text.append(implication.value() ? " = 1 ->" : " = 0 ->");
        append(text, side, any);
      }
    }
    text.append("Bounds\n");
    for (IntegerVariable v : program.variables()) {
      text.append(' ').append(v.lower()).append(" <= ").append(v.name());
      text.append(" <= ").append(v.upper()).append('\n');
    }
    if (constant != 0) {
      text.append(' ').append(CONSTANT).append(" = 1\n");
    }
    // Binaries get the bounds 0 and 1 from some readers, so that a fixed variable is none.
    appendSection(text, "Binaries", names(program, v -> v.lower() == 0 && v.upper() == 1));
    List<String> generals = names(program, v -> v.lower() != 0 || v.upper() != 1);
    if (constant != 0) {
      generals.add(CONSTANT);
    }
    appendSection(text, "Generals", generals);
    return text.append("End\n").toString();
  }

  private static List<String> names(IntegerProgram program, Predicate<IntegerVariable> members) {
    return program.variables().stream()
        .filter(members)
        .map(IntegerVariable::name)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static void appendSection(StringBuilder text, String title, List<String> members) {
    if (!members.isEmpty()) {
      text.append(title).append('\n');
      members.forEach(name -> text.append(' ').append(name).append('\n'));
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
