package jscip;

import java.util.Arrays;
import org.didyma.solver.scip.BundledScip;

/** The shape of jscip's Scip, as far as it is used. */
public class Scip {

  /** How many of these were created, so that a test can see that they were used. */
  public static int created;

  private final org.didyma.solver.scip.Scip real = BundledScip.create();

  public void create(String probname) {
    created++;
    real.create(probname);
  }

  public void free() {
    real.free();
  }

  public void hideOutput(boolean quiet) {}

  public void solve() {
    real.solve();
  }

  public void interruptSolve() {
    real.interruptSolve();
  }

  public SCIP_Status getStatus() {
    return new SCIP_Status("SCIP_STATUS_" + real.getStatus());
  }

  public boolean getBoolParam(String name) {
    return real.getBoolParam(name);
  }

  public int getIntParam(String name) {
    return real.getIntParam(name);
  }

  public long getLongintParam(String name) {
    return real.getLongintParam(name);
  }

  public double getRealParam(String name) {
    return real.getRealParam(name);
  }

  public void setBoolParam(String name, boolean value) {
    real.setBoolParam(name, value);
  }

  public void setIntParam(String name, int value) {
    real.setIntParam(name, value);
  }

  public void setLongintParam(String name, long value) {
    real.setLongintParam(name, value);
  }

  public void setLongintParam(String name, int value) {
    real.setLongintParam(name, value);
  }

  public void setRealParam(String name, double value) {
    // With assertions on, this is how jscip reports a return code.
    assert !name.equals("limits/tame");
    real.setRealParam(name, value);
  }

  public void setStringParam(String name, String value) {
    real.setStringParam(name, value);
  }

  public void setMaximize() {
    real.setMaximize();
  }

  public void setMinimize() {
    real.setMinimize();
  }

  public Variable createVar(String name, double lb, double ub, double obj, SCIP_Vartype vartype) {
    return new Variable(real.createVar(name, lb, ub, obj, vartype.real));
  }

  public void changeVarObj(Variable var, double obj) {
    real.changeVarObj(var.real, obj);
  }

  public void releaseVar(Variable var) {
    real.releaseVar(var.real);
  }

  public Constraint createConsLinear(
      String name, Variable[] vars, double[] vals, double lhs, double rhs) {
    return new Constraint(real.createConsLinear(name, real(vars), vals, lhs, rhs));
  }

  public Constraint createConsIndicator(
      String name, Variable binvar, Variable[] vars, double[] vals, double rhs) {
    return new Constraint(real.createConsIndicator(name, binvar.real, real(vars), vals, rhs));
  }

  public Constraint createConsIndicator(
      String name, Variable binvar, Constraint lincons, Variable slackvar) {
    throw new UnsupportedOperationException();
  }

  public Constraint createConsQuadratic(
      String name,
      Variable[] quadvars1,
      Variable[] quadvars2,
      double[] quadcoefs,
      Variable[] linvars,
      double[] lincoefs,
      double lhs,
      double rhs) {
    return new Constraint(
        real.createConsQuadratic(
            name, real(quadvars1), real(quadvars2), quadcoefs, real(linvars), lincoefs, lhs, rhs));
  }

  public void addCons(Constraint cons) {
    real.addCons(cons.real);
  }

  public void releaseCons(Constraint cons) {
    real.releaseCons(cons.real);
  }

  public Solution createSol() {
    return new Solution(real.createSol());
  }

  public Solution createPartialSol() {
    return new Solution(real.createPartialSol());
  }

  public void setSolVals(Solution sol, Variable[] vars, double[] vals) {
    real.setSolVals(sol.real, real(vars), vals);
  }

  public boolean addSolFree(Solution sol) {
    return real.addSolFree(sol.real);
  }

  /** Null, not empty, when there is none. */
  public Solution[] getSols() {
    org.didyma.solver.scip.Solution[] sols = real.getSols();
    return sols.length == 0
        ? null
        : Arrays.stream(sols).map(Solution::new).toArray(Solution[]::new);
  }

  public double getSolVal(Solution sol, Variable var) {
    return real.getSolVal(sol.real, var.real);
  }

  public double getSolOrigObj(Solution sol) {
    return real.getSolOrigObj(sol.real);
  }

  public double getPrimalbound() {
    return real.getPrimalbound();
  }

  public double getDualbound() {
    return real.getDualbound();
  }

  public double getGap() {
    return real.getGap();
  }

  public double getSolvingTime() {
    return real.getSolvingTime();
  }

  public double infinity() {
    return real.infinity();
  }

  public double feastol() {
    return real.feastol();
  }

  private static org.didyma.solver.scip.Variable[] real(Variable[] vars) {
    return Arrays.stream(vars).map(v -> v.real).toArray(org.didyma.solver.scip.Variable[]::new);
  }
}
