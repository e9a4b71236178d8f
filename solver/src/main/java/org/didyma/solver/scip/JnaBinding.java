package org.didyma.solver.scip;

import com.sun.jna.Pointer;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The SCIP library, called through {@link ScipFunctions}. */
final class JnaBinding implements ScipBinding {

  private static final int MINIMIZE = 1;
  private static final int MAXIMIZE = -1;

  private static final ProgressEvents.Functions EVENTS =
      new ProgressEvents.Functions() {
        @Override
        public int SCIPincludeEventhdlrBasic(
            long scip,
            long[] eventhdlr,
            String name,
            String description,
            ScipFunctions.EventExec exec,
            @Nullable Pointer eventhdlrdata) {
          return ScipFunctions.SCIPincludeEventhdlrBasic(
              scip, eventhdlr, name, description, exec, eventhdlrdata);
        }

        @Override
        public int SCIPtransformProb(long scip) {
          return ScipFunctions.SCIPtransformProb(scip);
        }

        @Override
        public int SCIPcatchEvent(
            long scip, long eventtype, long eventhdlr, long eventdata, int[] filterpos) {
          return ScipFunctions.SCIPcatchEvent(scip, eventtype, eventhdlr, eventdata, filterpos);
        }
      };

  private final String origin;
  private final ProgressEvents.Functions functions;
  private long scip;
  private @Nullable ProgressEvents events;

  /**
   * @param origin which SCIP this is, for reports
   */
  JnaBinding(String origin) {
    this(origin, EVENTS);
  }

  /**
   * @param functions SCIP's for events
   */
  JnaBinding(String origin, ProgressEvents.Functions functions) {
    this.origin = origin;
    this.functions = functions;
  }

  @Override
  public String version() {
    return ScipFunctions.SCIPmajorVersion()
        + "."
        + ScipFunctions.SCIPminorVersion()
        + "."
        + ScipFunctions.SCIPtechVersion();
  }

  @Override
  public String origin() {
    return origin;
  }

  @Override
  public void create(String name) {
    long[] out = new long[1];
    check("SCIPcreate", ScipFunctions.SCIPcreate(out));
    scip = out[0];
    try {
      ScipFunctions.SCIPsetMessagehdlrQuiet(scip, 1);
      check("SCIPincludeDefaultPlugins", ScipFunctions.SCIPincludeDefaultPlugins(scip));
      events = new ProgressEvents(this, functions, scip);
      check("SCIPcreateProbBasic", ScipFunctions.SCIPcreateProbBasic(scip, name));
    } catch (RuntimeException | Error e) {
      // Nobody frees what was never created, as far as they know.
      try {
        free();
      } catch (ScipException more) {
        e.addSuppressed(more);
      }
      throw e;
    }
  }

  @Override
  public void free() {
    check("SCIPfree", ScipFunctions.SCIPfree(new long[] {scip}));
    scip = 0;
    events = null;
  }

  @Override
  public void setBoolParam(String name, boolean value) {
    checkParam("SCIPsetBoolParam", name, ScipFunctions.SCIPsetBoolParam(scip, name, value ? 1 : 0));
  }

  @Override
  public void setIntParam(String name, int value) {
    checkParam("SCIPsetIntParam", name, ScipFunctions.SCIPsetIntParam(scip, name, value));
  }

  @Override
  public void setLongintParam(String name, long value) {
    checkParam("SCIPsetLongintParam", name, ScipFunctions.SCIPsetLongintParam(scip, name, value));
  }

  @Override
  public void setRealParam(String name, double value) {
    checkParam("SCIPsetRealParam", name, ScipFunctions.SCIPsetRealParam(scip, name, value));
  }

  @Override
  public void setStringParam(String name, String value) {
    checkParam("SCIPsetStringParam", name, ScipFunctions.SCIPsetStringParam(scip, name, value));
  }

  @Override
  public boolean getBoolParam(String name) {
    int[] out = new int[1];
    checkParam("SCIPgetBoolParam", name, ScipFunctions.SCIPgetBoolParam(scip, name, out));
    return out[0] != 0;
  }

  @Override
  public int getIntParam(String name) {
    int[] out = new int[1];
    checkParam("SCIPgetIntParam", name, ScipFunctions.SCIPgetIntParam(scip, name, out));
    return out[0];
  }

  @Override
  public long getLongintParam(String name) {
    long[] out = new long[1];
    checkParam("SCIPgetLongintParam", name, ScipFunctions.SCIPgetLongintParam(scip, name, out));
    return out[0];
  }

  @Override
  public double getRealParam(String name) {
    double[] out = new double[1];
    checkParam("SCIPgetRealParam", name, ScipFunctions.SCIPgetRealParam(scip, name, out));
    return out[0];
  }

  @Override
  public void setMaximize() {
    check("SCIPsetObjsense", ScipFunctions.SCIPsetObjsense(scip, MAXIMIZE));
  }

  @Override
  public void setMinimize() {
    check("SCIPsetObjsense", ScipFunctions.SCIPsetObjsense(scip, MINIMIZE));
  }

  @Override
  public long createVar(String name, double lb, double ub, double obj, ScipVartype vartype) {
    long[] out = new long[1];
    check(
        "SCIPcreateVarBasic",
        ScipFunctions.SCIPcreateVarBasic(scip, out, name, lb, ub, obj, vartype.code()));
    check("SCIPaddVar", ScipFunctions.SCIPaddVar(scip, out[0]));
    return out[0];
  }

  @Override
  public void changeVarObj(long var, double obj) {
    check("SCIPchgVarObj", ScipFunctions.SCIPchgVarObj(scip, var, obj));
  }

  @Override
  public void releaseVar(long var) {
    check("SCIPreleaseVar", ScipFunctions.SCIPreleaseVar(scip, new long[] {var}));
  }

  @Override
  public long createConsLinear(String name, long[] vars, double[] vals, double lhs, double rhs) {
    long[] out = new long[1];
    check(
        "SCIPcreateConsBasicLinear",
        ScipFunctions.SCIPcreateConsBasicLinear(
            scip, out, name, vars.length, vars, vals, lhs, rhs));
    return out[0];
  }

  @Override
  public long createConsIndicator(
      String name, long binvar, long[] vars, double[] vals, double rhs) {
    long[] out = new long[1];
    check(
        "SCIPcreateConsBasicIndicator",
        ScipFunctions.SCIPcreateConsBasicIndicator(
            scip, out, name, binvar, vars.length, vars, vals, rhs));
    return out[0];
  }

  @Override
  public long createConsQuadratic(
      String name,
      long[] quadvars1,
      long[] quadvars2,
      double[] quadcoefs,
      long[] linvars,
      double[] lincoefs,
      double lhs,
      double rhs) {
    long[] out = new long[1];
    check(
        "SCIPcreateConsBasicQuadraticNonlinear",
        ScipFunctions.SCIPcreateConsBasicQuadraticNonlinear(
            scip,
            out,
            name,
            linvars.length,
            linvars,
            lincoefs,
            quadcoefs.length,
            quadvars1,
            quadvars2,
            quadcoefs,
            lhs,
            rhs));
    return out[0];
  }

  @Override
  public void addCons(long cons) {
    check("SCIPaddCons", ScipFunctions.SCIPaddCons(scip, cons));
  }

  @Override
  public void releaseCons(long cons) {
    check("SCIPreleaseCons", ScipFunctions.SCIPreleaseCons(scip, new long[] {cons}));
  }

  @Override
  public long createSol() {
    long[] out = new long[1];
    check("SCIPcreateSol", ScipFunctions.SCIPcreateSol(scip, out, 0));
    return out[0];
  }

  @Override
  public long createPartialSol() {
    long[] out = new long[1];
    check("SCIPcreatePartialSol", ScipFunctions.SCIPcreatePartialSol(scip, out, 0));
    return out[0];
  }

  @Override
  public void setSolVals(long sol, long[] vars, double[] vals) {
    check("SCIPsetSolVals", ScipFunctions.SCIPsetSolVals(scip, sol, vars.length, vars, vals));
  }

  @Override
  public boolean addSolFree(long sol) {
    int[] stored = new int[1];
    check("SCIPaddSolFree", ScipFunctions.SCIPaddSolFree(scip, new long[] {sol}, stored));
    return stored[0] != 0;
  }

  @Override
  public void solve(@Nullable ScipProgress listener) {
    if (listener == null || events == null) {
      check("SCIPsolve", ScipFunctions.SCIPsolve(scip));
    } else {
      events.during(() -> check("SCIPsolve", ScipFunctions.SCIPsolve(scip)), listener);
    }
  }

  @Override
  public void interruptSolve() {
    // Refused for an instant while SCIP prepares its search; the caller asks again.
    int unused = ScipFunctions.SCIPinterruptSolve(scip);
  }

  @Override
  public boolean keepsModel() {
    return true;
  }

  @Override
  public void freeTransform() {
    check("SCIPfreeTransform", ScipFunctions.SCIPfreeTransform(scip));
    if (events != null) {
      events.transformFreed();
    }
  }

  @Override
  public boolean takesLazyConstraints() {
    return lazyFunctions().isPresent();
  }

  @Override
  public Optional<LazyFunctions> lazyFunctions() {
    return LazyFunctions.of(ScipFunctions.library(), scip);
  }

  @Override
  public long address(long var) {
    return var;
  }

  @Override
  public ScipStatus getStatus() {
    return ScipStatus.of(ScipFunctions.SCIPgetStatus(scip));
  }

  @Override
  public long[] getSols() {
    int count = ScipFunctions.SCIPgetNSols(scip);
    return count == 0 ? new long[0] : ScipFunctions.SCIPgetSols(scip).getLongArray(0, count);
  }

  @Override
  public double[] getSolVals(long sol, long[] vars) {
    double[] values = new double[vars.length];
    check("SCIPgetSolVals", ScipFunctions.SCIPgetSolVals(scip, sol, vars.length, vars, values));
    return values;
  }

  @Override
  public double getSolOrigObj(long sol) {
    return ScipFunctions.SCIPgetSolOrigObj(scip, sol);
  }

  @Override
  public double getPrimalbound() {
    return ScipFunctions.SCIPgetPrimalbound(scip);
  }

  @Override
  public double getDualbound() {
    return ScipFunctions.SCIPgetDualbound(scip);
  }

  @Override
  public double getGap() {
    return ScipFunctions.SCIPgetGap(scip);
  }

  @Override
  public OptionalLong getNTotalNodes() {
    return OptionalLong.of(ScipFunctions.SCIPgetNTotalNodes(scip));
  }

  @Override
  public double getSolvingTime() {
    return ScipFunctions.SCIPgetSolvingTime(scip);
  }

  @Override
  public double infinity() {
    return ScipFunctions.SCIPinfinity(scip);
  }

  @Override
  public double feastol() {
    return ScipFunctions.SCIPfeastol(scip);
  }

  private static void check(String function, int retcode) {
    ScipRetcode.check(function, retcode);
  }

  private static void checkParam(String function, String name, int retcode) {
    ScipRetcode code = ScipRetcode.of(retcode);
    if (code != ScipRetcode.OKAY) {
      throw new ScipException(function, code, name);
    }
  }
}
