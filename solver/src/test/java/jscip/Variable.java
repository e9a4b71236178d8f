package jscip;

/** The shape of jscip's Variable. */
public class Variable {

  final org.didyma.solver.scip.Variable real;

  Variable(org.didyma.solver.scip.Variable real) {
    this.real = real;
  }
}
