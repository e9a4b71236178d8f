package org.didyma.solver.cpsat;

import com.google.ortools.sat.ConstraintProto;
import com.google.ortools.sat.CpModelProto;
import com.google.ortools.sat.CpObjectiveProto;
import com.google.ortools.sat.IntegerVariableProto;
import com.google.ortools.sat.LinearConstraintProto;
import com.google.ortools.sat.PartialVariableAssignment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Objective;
import org.didyma.solver.Row;
import org.didyma.solver.StartPoint;

/**
 * A program in CP-SAT's own form. An implication is a linear constraint with an enforcement
 * literal; nothing is reformulated.
 */
final class CpSatModel {

  private final List<IntegerVariable> variables;
  private final CpModelProto withoutObjective;

  CpSatModel(IntegerProgram program) {
    variables = program.variables();
    CpModelProto.Builder model = CpModelProto.newBuilder().setName(program.name());
    for (IntegerVariable v : variables) {
      model.addVariables(
          IntegerVariableProto.newBuilder()
              .setName(v.name())
              .addDomain(v.lower())
              .addDomain(v.upper()));
    }
    for (Row row : program.rows()) {
      model.addConstraints(constraint(row));
    }
    for (Implication implication : program.implications()) {
      int index = implication.condition().index();
      // The negation of a boolean has the index -index - 1.
      int literal = implication.value() ? index : -index - 1;
      model.addConstraints(constraint(implication.row()).addEnforcementLiteral(literal));
    }
    withoutObjective = model.build();
  }

  CpModelProto with(Objective objective, Optional<StartPoint> start) {
    CpModelProto.Builder model = withoutObjective.toBuilder();
    LinearExpression costs = objective.expression();
    // Without any term there is nothing to minimise, and the constant is added by hand later.
    if (costs.size() > 0) {
      CpObjectiveProto.Builder proto = CpObjectiveProto.newBuilder();
      for (int i = 0; i < costs.size(); i++) {
        proto.addVars(costs.variable(i).index()).addCoeffs(costs.coefficient(i));
      }
      model.setObjective(proto);
    }
    if (start.isPresent()) {
      PartialVariableAssignment.Builder hint = PartialVariableAssignment.newBuilder();
      for (IntegerVariable v : variables) {
        OptionalLong value = start.get().value(v.index());
        // Values out of bounds are left out; CP-SAT would refuse the program for some.
        if (value.isPresent() && value.getAsLong() >= v.lower() && value.getAsLong() <= v.upper()) {
          hint.addVars(v.index()).addValues(value.getAsLong());
        }
      }
      model.setSolutionHint(hint);
    }
    return model.build();
  }

  private static ConstraintProto.Builder constraint(Row row) {
    LinearConstraintProto.Builder linear = LinearConstraintProto.newBuilder();
    LinearExpression a = row.expression();
    for (int i = 0; i < a.size(); i++) {
      linear.addVars(a.variable(i).index()).addCoeffs(a.coefficient(i));
    }
    // CP-SAT too takes the smallest and the largest long for no bound.
    linear.addDomain(row.lower()).addDomain(row.upper());
    return ConstraintProto.newBuilder().setName(row.name()).setLinear(linear);
  }
}
