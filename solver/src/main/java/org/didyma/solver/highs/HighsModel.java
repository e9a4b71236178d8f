package org.didyma.solver.highs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.solver.BigM;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Objective;
import org.didyma.solver.Row;

/**
 * A program as HiGHS takes it: rows of a sparse matrix in doubles, implications by {@link BigM}.
 */
final class HighsModel {

  final int columns;
  final double[] columnLower;
  final double[] columnUpper;
  final double[] rowLower;
  final double[] rowUpper;
  final int[] start;
  final int[] index;
  final double[] value;
  final int[] integrality;

  HighsModel(IntegerProgram program) {
    List<IntegerVariable> variables = program.variables();
    columns = variables.size();
    columnLower = variables.stream().mapToDouble(IntegerVariable::lower).toArray();
    columnUpper = variables.stream().mapToDouble(IntegerVariable::upper).toArray();
    integrality = new int[columns];
    Arrays.fill(integrality, HighsLibrary.INTEGER);
    List<Row> rows = new ArrayList<>(program.rows());
    for (Implication implication : program.implications()) {
      rows.addAll(BigM.rows(implication));
    }
    rowLower = new double[rows.size()];
    rowUpper = new double[rows.size()];
    start = new int[rows.size() + 1];
    for (int r = 0; r < rows.size(); r++) {
      Row row = rows.get(r);
      rowLower[r] = row.hasLower() ? row.lower() : Double.NEGATIVE_INFINITY;
      rowUpper[r] = row.hasUpper() ? row.upper() : Double.POSITIVE_INFINITY;
      start[r + 1] = Math.addExact(start[r], row.expression().size());
    }
    index = new int[start[rows.size()]];
    value = new double[start[rows.size()]];
    for (int r = 0; r < rows.size(); r++) {
      LinearExpression a = rows.get(r).expression();
      for (int i = 0; i < a.size(); i++) {
        index[start[r] + i] = a.variable(i).index();
        value[start[r] + i] = a.coefficient(i);
      }
    }
  }

  double[] costs(Objective objective) {
    double[] costs = new double[columns];
    LinearExpression c = objective.expression();
    for (int i = 0; i < c.size(); i++) {
      costs[c.variable(i).index()] = c.coefficient(i);
    }
    return costs;
  }
}
