package org.didyma.solver.scip;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LazyConstraints;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Objective;
import org.didyma.solver.Point;
import org.didyma.solver.Row;
import org.didyma.solver.StartPoint;

/**
 * An integer program as SCIP has it: the program's variables in their order, then a complement
 * {@code 1 - b} for each b whose zero is the condition of an indicator. The constant of the
 * objective stays outside.
 */
final class ScipModel {

  private final Scip scip;
  private final ImplicationStyle style;
  private final Variable[] variables;
  private final Map<Integer, Variable> complements = new HashMap<>();

  /** Builds the rows; the objective is 0 so far. */
  ScipModel(Scip scip, IntegerProgram program, ImplicationStyle style) {
    this.scip = scip;
    this.style = style;
    List<IntegerVariable> given = program.variables();
    variables = new Variable[given.size()];
    for (int i = 0; i < variables.length; i++) {
      IntegerVariable v = given.get(i);
      ScipVartype type = v.isBoolean() ? ScipVartype.BINARY : ScipVartype.INTEGER;
      variables[i] = scip.createVar(v.name(), v.lower(), v.upper(), 0, type);
    }
    for (Row row : program.rows()) {
      add(
          scip.createConsLinear(
              row.name(),
              terms(row.expression()),
              coefficients(row.expression(), 1),
              row.hasLower() ? row.lower() : -scip.infinity(),
              row.hasUpper() ? row.upper() : scip.infinity()));
    }
    program.implications().forEach(this::add);
  }

  Scip scip() {
    return scip;
  }

  /** Once, before the first solve. */
  void addLazyConstraints(LazyConstraints lazy) {
    scip.addLazyConstraints(variables, lazy);
  }

  void setObjective(Objective objective) {
    double[] coefficients = new double[variables.length];
    LinearExpression expression = objective.expression();
    for (int i = 0; i < expression.size(); i++) {
      coefficients[expression.variable(i).index()] = expression.coefficient(i);
    }
    for (int i = 0; i < variables.length; i++) {
      scip.changeVarObj(variables[i], coefficients[i]);
    }
  }

  /** Gives SCIP a start to complete; what it makes of it is up to SCIP. */
  void setStart(StartPoint start) {
    if (start.size() == 0) {
      return;
    }
    Solution solution = scip.createPartialSol();
    for (int i = 0; i < variables.length; i++) {
      if (start.value(i).isPresent()) {
        long value = start.value(i).getAsLong();
        scip.setSolVal(solution, variables[i], value);
        if (complements.containsKey(i)) {
          scip.setSolVal(solution, complements.get(i), 1 - value);
        }
      }
    }
    scip.addSolFree(solution);
  }

  /** The point that SCIP means by a solution: its doubles, rounded. */
  Point point(Solution solution) {
    return Point.rounded(scip.getSolVals(solution, variables));
  }

  private void add(Implication implication) {
    Row row = implication.row();
    BigInteger own = BigInteger.ZERO;
    LinearExpression.Sum others = LinearExpression.sum();
    for (int i = 0; i < row.expression().size(); i++) {
      if (!row.expression().variable(i).equals(implication.condition())) {
        others.add(row.expression().coefficient(i), row.expression().variable(i));
      } else if (implication.value()) {
        own = BigInteger.valueOf(row.expression().coefficient(i));
      }
    }
    // Where the row has to hold, the condition's own term in it is a constant.
    LinearExpression rest = others.build();
    if (row.hasUpper()) {
      BigInteger upper = BigInteger.valueOf(row.upper()).subtract(own);
      addAtMost(implication, rest, 1, upper, rest.least(), rest.greatest());
    }
    if (row.hasLower()) {
      BigInteger upper = own.subtract(BigInteger.valueOf(row.lower()));
      addAtMost(implication, rest, -1, upper, rest.greatest().negate(), rest.least().negate());
    }
  }

  /**
   * Adds {@code condition => sign * rest <= upper}.
   *
   * @param least of {@code sign * rest} within the bounds of the variables
   * @param greatest likewise
   */
  private void addAtMost(
      Implication implication,
      LinearExpression rest,
      int sign,
      BigInteger upper,
      BigInteger least,
      BigInteger greatest) {
    String name = implication.row().name();
    int condition = implication.condition().index();
    if (greatest.compareTo(upper) <= 0) {
      return; // holds anyway
    }
    if (least.compareTo(upper) > 0) {
      double otherwise = implication.value() ? 0 : 1;
      Variable[] b = {variables[condition]};
      add(scip.createConsLinear(name, b, new double[] {1}, otherwise, otherwise));
    } else if (style == ImplicationStyle.INDICATOR) {
      Variable literal = implication.value() ? variables[condition] : complement(condition);
      double[] coefficients = coefficients(rest, sign);
      add(scip.createConsIndicator(name, literal, terms(rest), coefficients, upper.doubleValue()));
    } else {
      double m = greatest.subtract(upper).doubleValue();
      Variable[] terms = Arrays.copyOf(terms(rest), rest.size() + 1);
      double[] coefficients = Arrays.copyOf(coefficients(rest, sign), rest.size() + 1);
      terms[rest.size()] = variables[condition];
      coefficients[rest.size()] = implication.value() ? m : -m;
      double side = (implication.value() ? greatest : upper).doubleValue();
      add(scip.createConsLinear(name, terms, coefficients, -scip.infinity(), side));
    }
  }

  private Variable complement(int index) {
    return complements.computeIfAbsent(
        index,
        i -> {
          Variable b = variables[i];
          Variable not = scip.createVar("not_" + b.getName(), 0, 1, 0, ScipVartype.BINARY);
          add(
              scip.createConsLinear(
                  "complement_" + b.getName(), new Variable[] {b, not}, new double[] {1, 1}, 1, 1));
          return not;
        });
  }

  private void add(Constraint constraint) {
    scip.addCons(constraint);
    scip.releaseCons(constraint);
  }

  private Variable[] terms(LinearExpression expression) {
    Variable[] terms = new Variable[expression.size()];
    for (int i = 0; i < terms.length; i++) {
      terms[i] = variables[expression.variable(i).index()];
    }
    return terms;
  }

  private static double[] coefficients(LinearExpression expression, int sign) {
    double[] coefficients = new double[expression.size()];
    for (int i = 0; i < coefficients.length; i++) {
      coefficients[i] = sign * (double) expression.coefficient(i);
    }
    return coefficients;
  }
}
