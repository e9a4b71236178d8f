package org.didyma.face;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerProgramBuilder;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;
import org.didyma.spi.Program;
import org.didyma.spi.Row;

/** Integer programs of the two kinds, each as the other. */
final class ProgramAdapter {

  private ProgramAdapter() {}

  static Program shown(IntegerProgram program) {
    List<Row> rows = new ArrayList<>();
    program.rows().forEach(row -> rows.add(shown(row)));
    for (Implication implication : program.implications()) {
      rows.add(shown(implication.row()).when(implication.condition().index(), implication.value()));
    }
    return new Program(
        program.name(),
        program.variables().stream()
            .map(v -> new Program.Variable(v.name(), v.lower(), v.upper()))
            .toList(),
        rows,
        terms(program.objective().expression()),
        program.objective().constant());
  }

  private static Row shown(org.didyma.solver.Row row) {
    return new Row(row.name(), terms(row.expression()), row.lower(), row.upper());
  }

  private static Map<Integer, Long> terms(LinearExpression expression) {
    Map<Integer, Long> terms = new LinkedHashMap<>();
    for (int i = 0; i < expression.size(); i++) {
      terms.put(expression.variable(i).index(), expression.coefficient(i));
    }
    return terms;
  }

  static IntegerProgram checked(Program program) {
    IntegerProgramBuilder builder = IntegerProgram.builder(program.name());
    List<IntegerVariable> variables = new ArrayList<>();
    program
        .variables()
        .forEach(v -> variables.add(builder.integer(v.name(), v.lower(), v.upper())));
    program.rows().forEach(row -> add(row, builder, variables));
    return builder.minimise(sum(program.objective(), variables), program.constant()).build();
  }

  static void add(Row row, IntegerProgramBuilder builder, List<IntegerVariable> variables) {
    LinearExpression sum = sum(row.terms(), variables);
    OptionalInt condition = row.condition();
    if (condition.isPresent()) {
      IntegerVariable is = variables.get(condition.getAsInt());
      builder.implies(row.name(), is, row.value(), sum, row.lower(), row.upper());
    } else {
      builder.row(row.name(), sum, row.lower(), row.upper());
    }
  }

  private static LinearExpression sum(Map<Integer, Long> terms, List<IntegerVariable> variables) {
    LinearExpression.Sum sum = LinearExpression.sum();
    terms.forEach((variable, coefficient) -> sum.add(coefficient, variables.get(variable)));
    return sum.build();
  }
}
