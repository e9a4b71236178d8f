package org.didyma.solver.scip;

import com.sun.jna.Pointer;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The SCIP library, called through {@link ScipFunctions}. */
final class JnaBinding implements ScipBinding {

  private static final int MINIMIZE = 1;
  private static final int MAXIMIZE = -1;

  /** {@code SCIP_EVENTTYPE_DUALBOUNDIMPROVED | SCIP_EVENTTYPE_BESTSOLFOUND} of SCIP 10. */
  private static final long GAP_UPDATED = 0x0001000000L | 0x0010000000L;

  /**
   * The one callback that SCIP ever gets. It lives as long as the process: a callback that the
   * garbage collector takes while SCIP still holds it ends the process.
   */
  private static final ScipFunctions.EventExec ON_EVENT = JnaBinding::onEvent;

  /** Which binding a callback belongs to, by the address of its SCIP. */
  private static final Map<Long, JnaBinding> LISTENING = new ConcurrentHashMap<>();

  private long scip;
  private long eventHandler;
  private boolean catching;
  private @Nullable ScipProgress progress;
  private @Nullable Throwable thrownByListener;

  @Override
  public String version() {
    return ScipFunctions.SCIPmajorVersion()
        + "."
        + ScipFunctions.SCIPminorVersion()
        + "."
        + ScipFunctions.SCIPtechVersion();
  }

  @Override
  public void create(String name) {
    long[] out = new long[1];
    check("SCIPcreate", ScipFunctions.SCIPcreate(out));
    scip = out[0];
    ScipFunctions.SCIPsetMessagehdlrQuiet(scip, 1);
    check("SCIPincludeDefaultPlugins", ScipFunctions.SCIPincludeDefaultPlugins(scip));
    check(
        "SCIPincludeEventhdlrBasic",
        ScipFunctions.SCIPincludeEventhdlrBasic(
            scip, out, "progress", "tells of better incumbents and bounds", ON_EVENT, null));
    eventHandler = out[0];
    check("SCIPcreateProbBasic", ScipFunctions.SCIPcreateProbBasic(scip, name));
  }

  @Override
  public void free() {
    check("SCIPfree", ScipFunctions.SCIPfree(new long[] {scip}));
    scip = 0;
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
    if (listener == null) {
      check("SCIPsolve", ScipFunctions.SCIPsolve(scip));
      return;
    }
    progress = listener;
    thrownByListener = null;
    LISTENING.put(scip, this);
    try {
      if (!catching) {
        // Events can be caught from here on only.
        check("SCIPtransformProb", ScipFunctions.SCIPtransformProb(scip));
        check(
            "SCIPcatchEvent",
            ScipFunctions.SCIPcatchEvent(scip, GAP_UPDATED, eventHandler, 0, new int[1]));
        catching = true;
      }
      check("SCIPsolve", ScipFunctions.SCIPsolve(scip));
    } finally {
      LISTENING.remove(scip);
      progress = null;
    }
    if (thrownByListener instanceof RuntimeException e) {
      throw e;
    }
    if (thrownByListener instanceof Error e) {
      throw e;
    }
  }

  @SuppressWarnings("UnusedVariable") // the shape of SCIP_DECL_EVENTEXEC
  private static int onEvent(
      Pointer scip, Pointer handler, Pointer event, @Nullable Pointer eventdata) {
    JnaBinding binding = LISTENING.get(Pointer.nativeValue(scip));
    if (binding != null) {
      binding.tell();
    }
    return 1; // SCIP_OKAY
  }

  /** Nothing thrown may reach the C frames below. */
  @SuppressWarnings("CatchingUnchecked")
  private void tell() {
    ScipProgress listener = progress;
    if (listener == null || thrownByListener != null) {
      return;
    }
    try {
      listener.improved(
          objectiveOfBestSol(),
          getDualbound(),
          ScipFunctions.SCIPgetNTotalNodes(scip),
          getSolvingTime());
    } catch (Throwable t) {
      thrownByListener = t;
      interruptSolve();
    }
  }

  /** At the event of a better solution the primal bound is still that of the former one. */
  private double objectiveOfBestSol() {
    long[] pool = getSols();
    return pool.length == 0 ? getPrimalbound() : getSolOrigObj(pool[0]);
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
    catching = false;
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
