package org.didyma.solver.scip;

/**
 * Makes the constraints of one SCIP: checks their numbers, and hands them over as SCIP takes them.
 * None is part of the problem before it is added.
 */
record NewConstraints(Scip owner, ScipBinding scip, Holdings held) {

  /** {@code lhs <= vals.vars <= rhs}. */
  Constraint linear(String name, Variable[] vars, double[] vals, double lhs, double rhs) {
    ScipArguments.requireFinite(name, vars.length, vals);
    ScipArguments.requireSides(name, lhs, rhs);
    return held.constraint(
        name,
        scip.createConsLinear(
            name, held.handles(vars), vals, scip.bounded(lhs), scip.bounded(rhs)));
  }

  /** {@code binvar = 1 implies vals.vars <= rhs}. */
  Constraint indicator(String name, Variable binvar, Variable[] vars, double[] vals, double rhs) {
    if (!binvar.isBinary()) {
      throw new IllegalArgumentException(
          "the condition " + binvar.getName() + " of " + name + " is not of type BINARY");
    }
    ScipArguments.requireFinite(name, vars.length, vals);
    ScipArguments.requireSides(name, Double.NEGATIVE_INFINITY, rhs);
    return held.constraint(
        name,
        scip.createConsIndicator(
            name, binvar.handle(owner), held.handles(vars), vals, scip.bounded(rhs)));
  }

  /** As {@link Scip#createConsQuadratic} says. */
  Constraint quadratic(
      String name,
      Variable[] quadvars1,
      Variable[] quadvars2,
      double[] quadcoefs,
      Variable[] linvars,
      double[] lincoefs,
      double lhs,
      double rhs) {
    ScipArguments.requireFinite(name, quadvars1.length, quadcoefs);
    ScipArguments.requireFinite(name, quadvars2.length, quadcoefs);
    ScipArguments.requireFinite(name, linvars.length, lincoefs);
    ScipArguments.requireSides(name, lhs, rhs);
    long[] first = held.handles(quadvars1);
    long[] second = held.handles(quadvars2);
    return held.constraint(
        name,
        scip.createConsQuadratic(
            name,
            first,
            second,
            quadcoefs,
            held.handles(linvars),
            lincoefs,
            scip.bounded(lhs),
            scip.bounded(rhs)));
  }
}
