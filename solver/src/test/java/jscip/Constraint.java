package jscip;

/** The shape of jscip's Constraint. */
public class Constraint {

  final org.didyma.solver.scip.Constraint real;

  Constraint(org.didyma.solver.scip.Constraint real) {
    this.real = real;
  }
}
