package org.didyma.solver.scip;

import java.util.Arrays;
import java.util.OptionalLong;
import org.didyma.solver.LazyConstraints;
import org.jspecify.annotations.Nullable;

/**
 * One SCIP with one problem, in the shape of {@code jscip.Scip}: code written for JSCIPOpt's
 * classes reads the same with these. What differs: every return code is checked ({@link
 * ScipException}); a call at the wrong time or with another SCIP's variable is refused, where SCIP
 * itself would end the process; SCIP prints nothing and does not catch Ctrl-C; {@link #free}
 * releases what was not released; an interrupt is never lost.
 *
 * <p>Numbers are doubles, and SCIP compares them with tolerances ({@link #feastol}): nothing here
 * is exact. One thread at a time, except for {@link #interruptSolve}.
 */
public final class Scip implements AutoCloseable {

  private final ScipBinding scip;
  private final Holdings held;
  private final NewConstraints constraints;
  private final StopRequest stopRequest;
  private @Nullable LazyHandler lazy;
  private ScipStage stage = ScipStage.NONE;
  private int era;

  /** A SCIP of the user's {@code jscip} where that loads, otherwise of the bundled library. */
  public Scip() {
    this(ScipEngine.preferred().open());
  }

  Scip(ScipBinding scip) {
    this.scip = scip;
    this.held = new Holdings(this, scip);
    this.constraints = new NewConstraints(this, scip, held);
    this.stopRequest = new StopRequest(scip::interruptSolve);
  }

  /** The version of the SCIP library, as the library says it. */
  public String version() {
    return scip.version();
  }

  /**
   * Which SCIP this is: {@code bundled}, or {@code jscip at} the folder or the class path that it
   * was found in; after a fallback also why the wanted one is not used. One line.
   */
  public String origin() {
    return scip.origin();
  }

  /**
   * Creates an empty minimisation problem; once per object, or again after {@link #free}. Forgets
   * an earlier interrupt.
   */
  public void create(String probname) {
    ScipStage.require(stage == ScipStage.NONE, "create", "before another create");
    stopRequest.forget();
    scip.create(probname);
    stage = ScipStage.PROBLEM;
    scip.setBoolParam("misc/catchctrlc", false);
    scip.setIntParam("display/verblevel", 0);
  }

  /** Frees the problem, its variables and constraints; nothing happens when there is none. */
  public void free() {
    if (stage == ScipStage.NONE) {
      return;
    }
    ScipStage.require(!stopRequest.isSolving(), "free", "while nothing is being solved");
    stage = ScipStage.NONE;
    era++;
    held.releaseAll();
    scip.free();
    if (lazy != null) {
      lazy.freed();
      lazy = null;
    }
  }

  @Override
  public void close() {
    free();
  }

  public void setBoolParam(String name, boolean value) {
    stage.requireCreated("setBoolParam");
    scip.setBoolParam(name, value);
  }

  public void setIntParam(String name, int value) {
    stage.requireCreated("setIntParam");
    scip.setIntParam(name, value);
  }

  public void setLongintParam(String name, long value) {
    stage.requireCreated("setLongintParam");
    scip.setLongintParam(name, value);
  }

  public void setRealParam(String name, double value) {
    stage.requireCreated("setRealParam");
    scip.setRealParam(name, value);
  }

  public void setStringParam(String name, String value) {
    stage.requireCreated("setStringParam");
    scip.setStringParam(name, value);
  }

  public boolean getBoolParam(String name) {
    stage.requireCreated("getBoolParam");
    return scip.getBoolParam(name);
  }

  public int getIntParam(String name) {
    stage.requireCreated("getIntParam");
    return scip.getIntParam(name);
  }

  public long getLongintParam(String name) {
    stage.requireCreated("getLongintParam");
    return scip.getLongintParam(name);
  }

  public double getRealParam(String name) {
    stage.requireCreated("getRealParam");
    return scip.getRealParam(name);
  }

  public void setMaximize() {
    stage.requireProblem("setMaximize");
    scip.setMaximize();
  }

  public void setMinimize() {
    stage.requireProblem("setMinimize");
    scip.setMinimize();
  }

  /** Adds {@code lb <= x <= ub} with objective coefficient {@code obj} to the problem. */
  public Variable createVar(String name, double lb, double ub, double obj, ScipVartype vartype) {
    stage.requireProblem("createVar");
    ScipArguments.requireSides(name, lb, ub);
    ScipArguments.requireFinite(name, obj);
    long handle = scip.createVar(name, scip.bounded(lb), scip.bounded(ub), obj, vartype);
    return held.variable(name, vartype, handle);
  }

  /** The variables in the order of their creation, without released ones. */
  public Variable[] getVars() {
    return held.variables().toArray(Variable[]::new);
  }

  public void changeVarObj(Variable var, double obj) {
    stage.requireProblem("changeVarObj");
    ScipArguments.requireFinite(var.getName(), obj);
    scip.changeVarObj(var.handle(this), obj);
  }

  /** Gives up the caller's hold of a variable; the problem keeps it. */
  public void releaseVar(Variable var) {
    stage.requireCreated("releaseVar");
    held.release(var);
  }

  /** Creates {@code lhs <= vals.vars <= rhs}. */
  public Constraint createConsLinear(
      String name, Variable[] vars, double[] vals, double lhs, double rhs) {
    stage.requireProblem("createConsLinear");
    return constraints.linear(name, vars, vals, lhs, rhs);
  }

  /** Creates {@code binvar = 1 implies vals.vars <= rhs}. */
  public Constraint createConsIndicator(
      String name, Variable binvar, Variable[] vars, double[] vals, double rhs) {
    stage.requireProblem("createConsIndicator");
    return constraints.indicator(name, binvar, vars, vals, rhs);
  }

  /**
   * Creates {@code lhs <= sum of quadcoefs[i] * quadvars1[i] * quadvars2[i] + lincoefs.linvars <=
   * rhs}.
   */
  public Constraint createConsQuadratic(
      String name,
      Variable[] quadvars1,
      Variable[] quadvars2,
      double[] quadcoefs,
      Variable[] linvars,
      double[] lincoefs,
      double lhs,
      double rhs) {
    stage.requireProblem("createConsQuadratic");
    return constraints.quadratic(
        name, quadvars1, quadvars2, quadcoefs, linvars, lincoefs, lhs, rhs);
  }

  public void addCons(Constraint cons) {
    stage.requireProblem("addCons");
    scip.addCons(cons.handle(this));
  }

  /** Gives up the caller's hold of a constraint; the problem keeps it when it was added. */
  public void releaseCons(Constraint cons) {
    stage.requireCreated("releaseCons");
    held.release(cons);
  }

  /** Whether {@link #addLazyConstraints} can be called on a problem of this SCIP. */
  boolean takesLazyConstraints() {
    return scip.takesLazyConstraints();
  }

  /**
   * Adds constraints that are asked about within each solve from here on; what they throw comes out
   * of it. Once per problem, and without a counterpart in jscip.
   *
   * @param vars those of the program that the constraints are about, in their order
   */
  void addLazyConstraints(Variable[] vars, LazyConstraints constraints) {
    stage.requireProblem("addLazyConstraints");
    long[] addresses = held.handles(vars);
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = scip.address(addresses[i]);
    }
    lazy =
        new LazyHandler(
            scip.lazyFunctions().orElseThrow(), addresses, constraints, scip.infinity());
  }

  /** Whether lazy constraints stopped the last solve, whatever its status is. */
  boolean isStoppedByConstraints() {
    stage.requireSolved("isStoppedByConstraints");
    return lazy != null && lazy.isStopped();
  }

  /** A solution to start from in which every variable is 0 until set. */
  public Solution createSol() {
    stage.requireProblem("createSol");
    return new Solution(this, era, scip.createSol());
  }

  /**
   * A solution to start from in which every variable is unknown until set. SCIP completes it. On a
   * problem with indicators this is the one to use: SCIP stores a full solution and never uses it,
   * because the indicators' hidden slacks are missing in it.
   */
  public Solution createPartialSol() {
    stage.requireProblem("createPartialSol");
    return new Solution(this, era, scip.createPartialSol());
  }

  public void setSolVal(Solution sol, Variable var, double val) {
    setSolVals(sol, new Variable[] {var}, new double[] {val});
  }

  public void setSolVals(Solution sol, Variable[] vars, double[] vals) {
    stage.requireProblem("setSolVals");
    ScipArguments.requireFinite("the start", vars.length, vals);
    scip.setSolVals(sol.handle(this, era), held.handles(vars), vals);
  }

  /** Hands a solution to SCIP; whether SCIP stored it, which does not mean that it will help. */
  public boolean addSolFree(Solution sol) {
    stage.requireProblem("addSolFree");
    boolean stored = scip.addSolFree(sol.handle(this, era));
    sol.forget();
    return stored;
  }

  /** Solves until done, interrupted or at a limit; see {@link #getStatus}. */
  public void solve() {
    solve(null);
  }

  /**
   * Solves and tells of improvements on the way; what the listener throws stops the solve and comes
   * out here. A listener must not call this object, except for {@link #interruptSolve} and to read
   * solutions.
   */
  public void solve(@Nullable ScipProgress progress) {
    stage.requireCreated("solve");
    ScipStage.require(!stopRequest.isSolving(), "solve", "while nothing is being solved");
    era++;
    stage = ScipStage.SOLVED;
    if (lazy != null) {
      lazy.begin();
    }
    stopRequest.begin();
    try {
      scip.solve(progress);
    } finally {
      stopRequest.end();
      if (lazy != null) {
        lazy.rethrow();
      }
    }
  }

  /** Stops the running solve, or else the next one, soon after it begins. Any thread may call. */
  public void interruptSolve() {
    stopRequest.stop();
  }

  /**
   * Whether {@link #freeTransform} can be called: not with a {@code jscip} that hides its pointer.
   */
  public boolean keepsModel() {
    return scip.keepsModel();
  }

  /**
   * Goes back from the solved problem to the model, which can then be changed. Forgets an interrupt
   * that came after the solve.
   */
  public void freeTransform() {
    stage.requireSolved("freeTransform");
    stopRequest.forget();
    era++;
    scip.freeTransform();
    stage = ScipStage.PROBLEM;
  }

  public ScipStatus getStatus() {
    stage.requireCreated("getStatus");
    return scip.getStatus();
  }

  /** How many solutions SCIP stores. */
  public int getNSols() {
    return getSols().length;
  }

  /** The best solution, or null while there is none. */
  public @Nullable Solution getBestSol() {
    Solution[] pool = getSols();
    return pool.length == 0 ? null : pool[0];
  }

  /** The solutions that SCIP stores, the best first; empty while there is none. */
  public Solution[] getSols() {
    stage.requireSolved("getSols");
    return Arrays.stream(scip.getSols())
        .mapToObj(handle -> new Solution(this, era, handle))
        .toArray(Solution[]::new);
  }

  public double getSolVal(Solution sol, Variable var) {
    return getSolVals(sol, new Variable[] {var})[0];
  }

  /**
   * The values of several variables, as doubles that SCIP takes for integers where they must be.
   */
  public double[] getSolVals(Solution sol, Variable[] vars) {
    stage.requireSolved("getSolVals");
    return scip.getSolVals(sol.handle(this, era), held.handles(vars));
  }

  public double getSolOrigObj(Solution sol) {
    stage.requireSolved("getSolOrigObj");
    return scip.getSolOrigObj(sol.handle(this, era));
  }

  /** Objective of the best solution; infinite while there is none. */
  public double getPrimalbound() {
    stage.requireSolved("getPrimalbound");
    return scip.getPrimalbound();
  }

  /** The bound that SCIP claims to have proven, in floating point. */
  public double getDualbound() {
    stage.requireSolved("getDualbound");
    return scip.getDualbound();
  }

  /** {@code |primal - dual| / min(|primal|, |dual|)}. */
  public double getGap() {
    stage.requireSolved("getGap");
    return scip.getGap();
  }

  /** Nodes of the search, over all restarts; empty where {@code jscip} cannot ask. */
  public OptionalLong getNTotalNodes() {
    stage.requireSolved("getNTotalNodes");
    return scip.getNTotalNodes();
  }

  /** Seconds that the solve took, by SCIP's clock. */
  public double getSolvingTime() {
    stage.requireSolved("getSolvingTime");
    return scip.getSolvingTime();
  }

  /** What SCIP takes for infinite. */
  public double infinity() {
    stage.requireCreated("infinity");
    return scip.infinity();
  }

  /** By how much, relatively, a constraint may be violated in what SCIP calls a solution. */
  public double feastol() {
    stage.requireCreated("feastol");
    return scip.feastol();
  }
}
