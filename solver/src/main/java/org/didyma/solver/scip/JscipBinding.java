package org.didyma.solver.scip;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A user's JSCIPOpt. Nodes, progress and models that are kept across objectives, for which it has
 * no methods, come by way of its {@link JscipPointer}, as far as that is found.
 */
final class JscipBinding implements ScipBinding {

  private final JscipClasses jscip;
  private Object scip;
  private Optional<JscipPointer> pointer = Optional.empty();
  private @Nullable ProgressEvents events;

  /** Objects of jscip; a handle is the place in this list plus 1. */
  private final List<@Nullable Object> objects = new ArrayList<>();

  /** SCIP's solutions since the last solve began, by the same kind of handle, negative. */
  private final List<Object> solutions = new ArrayList<>();

  JscipBinding(JscipClasses jscip) {
    this.jscip = jscip;
    this.scip = jscip.newScip();
  }

  @Override
  public String version() {
    return jscip.version();
  }

  @Override
  public String origin() {
    return "jscip " + jscip.place();
  }

  @Override
  public void create(String name) {
    call("create", name);
    call("hideOutput", true);
    pointer = JscipPointer.of(jscip, scip);
    events =
        pointer
            .filter(JscipPointer::isKnown)
            .map(p -> new ProgressEvents(this, p, p.address()))
            .orElse(null);
  }

  @Override
  public void free() {
    call("free");
    objects.clear();
    solutions.clear();
    pointer = Optional.empty();
    events = null;
    scip = jscip.newScip(); // jscip's can be created once
  }

  @Override
  public void setBoolParam(String name, boolean value) {
    call("setBoolParam", name, value);
  }

  @Override
  public void setIntParam(String name, int value) {
    call("setIntParam", name, value);
  }

  @Override
  public void setLongintParam(String name, long value) {
    call("setLongintParam", name, value);
  }

  @Override
  public void setRealParam(String name, double value) {
    call("setRealParam", name, value);
  }

  @Override
  public void setStringParam(String name, String value) {
    call("setStringParam", name, value);
  }

  @Override
  public boolean getBoolParam(String name) {
    return (boolean) answer("getBoolParam", name);
  }

  @Override
  public int getIntParam(String name) {
    return (int) answer("getIntParam", name);
  }

  @Override
  public long getLongintParam(String name) {
    return (long) answer("getLongintParam", name);
  }

  @Override
  public double getRealParam(String name) {
    return (double) answer("getRealParam", name);
  }

  @Override
  public void setMaximize() {
    call("setMaximize");
  }

  @Override
  public void setMinimize() {
    call("setMinimize");
  }

  @Override
  public long createVar(String name, double lb, double ub, double obj, ScipVartype vartype) {
    return keep(answer("createVar", name, lb, ub, obj, jscip.vartype(vartype)));
  }

  @Override
  public void changeVarObj(long var, double obj) {
    call("changeVarObj", object(var), obj);
  }

  @Override
  public void releaseVar(long var) {
    call("releaseVar", object(var));
    drop(var);
  }

  @Override
  public long createConsLinear(String name, long[] vars, double[] vals, double lhs, double rhs) {
    return keep(answer("createConsLinear", name, variables(vars), vals, lhs, rhs));
  }

  @Override
  public long createConsIndicator(
      String name, long binvar, long[] vars, double[] vals, double rhs) {
    if (!jscip.has("createConsIndicator")) {
      throw new ScipException(
          "jscip createConsIndicator",
          ScipRetcode.NOTIMPLEMENTED,
          "the jscip "
              + jscip.place()
              + " has no createConsIndicator, which implications are written with",
          "use the formulation big-m (in Java also ImplicationStyle.BIG_M), or a JSCIPOpt of May"
              + " 2025 or later",
          null);
    }
    return keep(answer("createConsIndicator", name, object(binvar), variables(vars), vals, rhs));
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
    return keep(
        answer(
            "createConsQuadratic",
            name,
            variables(quadvars1),
            variables(quadvars2),
            quadcoefs,
            variables(linvars),
            lincoefs,
            lhs,
            rhs));
  }

  @Override
  public void addCons(long cons) {
    call("addCons", object(cons));
  }

  @Override
  public void releaseCons(long cons) {
    call("releaseCons", object(cons));
    drop(cons);
  }

  @Override
  public long createSol() {
    return keep(answer("createSol"));
  }

  @Override
  public long createPartialSol() {
    return keep(answer("createPartialSol"));
  }

  @Override
  public void setSolVals(long sol, long[] vars, double[] vals) {
    call("setSolVals", object(sol), variables(vars), vals);
  }

  @Override
  public boolean addSolFree(long sol) {
    boolean stored = (boolean) answer("addSolFree", object(sol));
    drop(sol);
    return stored;
  }

  @Override
  public void solve(@Nullable ScipProgress progress) {
    solutions.clear();
    if (progress == null || events == null) {
      call("solve");
    } else {
      events.during(() -> call("solve"), progress);
    }
  }

  @Override
  public void interruptSolve() {
    try {
      call("interruptSolve");
    } catch (ScipException e) {
      // Refused for an instant while SCIP prepares its search; the caller asks again.
    }
  }

  @Override
  public boolean keepsModel() {
    return pointer.isPresent();
  }

  @Override
  public void freeTransform() {
    solutions.clear();
    pointer
        .orElseThrow(
            () ->
                new UnsupportedOperationException(
                    "this jscip has no freeTransform.\n"
                        + "Hint: build the problem anew for each objective."))
        .freeTransform();
    if (events != null) {
      events.transformFreed();
    }
  }

  @Override
  public boolean takesLazyConstraints() {
    // Only an object that has a problem has a pointer.
    Object other = jscip.newScip();
    jscip.call(other, "create", "lazy");
    try {
      return lazyFunctions(JscipPointer.of(jscip, other)).isPresent();
    } finally {
      jscip.call(other, "free");
    }
  }

  @Override
  public Optional<LazyFunctions> lazyFunctions() {
    return lazyFunctions(pointer);
  }

  private Optional<LazyFunctions> lazyFunctions(Optional<JscipPointer> of) {
    return of.filter(JscipPointer::isKnown)
        .flatMap(p -> LazyFunctions.of(jscip.library(), p.address()));
  }

  @Override
  public long address(long var) {
    return JscipPointer.address(object(var), "_varptr");
  }

  @Override
  public ScipStatus getStatus() {
    if (pointer.isPresent() && pointer.get().isKnown()) {
      return ScipStatus.of(pointer.get().status());
    }
    // jscip's own numbers: those of the SCIP it was built with may differ from SCIP 10's.
    try {
      String name = answer("getStatus").toString();
      return ScipStatus.valueOf(name.substring("SCIP_STATUS_".length()));
    } catch (IllegalArgumentException e) {
      return ScipStatus.UNKNOWN; // of a SCIP that is newer than this jscip
    }
  }

  @Override
  public long[] getSols() {
    Object sols = call("getSols");
    if (sols == null) {
      return new long[0];
    }
    Object[] array = (Object[]) sols;
    long[] handles = new long[array.length];
    for (int i = 0; i < handles.length; i++) {
      solutions.add(array[i]);
      handles[i] = -solutions.size();
    }
    return handles;
  }

  @Override
  public double[] getSolVals(long sol, long[] vars) {
    double[] values = new double[vars.length];
    for (int i = 0; i < vars.length; i++) {
      values[i] = (double) answer("getSolVal", object(sol), object(vars[i]));
    }
    return values;
  }

  @Override
  public double getSolOrigObj(long sol) {
    return (double) answer("getSolOrigObj", object(sol));
  }

  @Override
  public double getPrimalbound() {
    return (double) answer("getPrimalbound");
  }

  @Override
  public double getDualbound() {
    return (double) answer("getDualbound");
  }

  @Override
  public double getGap() {
    return (double) answer("getGap");
  }

  @Override
  public OptionalLong getNTotalNodes() {
    return pointer.isPresent() ? OptionalLong.of(pointer.get().nodes()) : OptionalLong.empty();
  }

  @Override
  public double getSolvingTime() {
    return (double) answer("getSolvingTime");
  }

  @Override
  public double infinity() {
    return (double) answer("infinity");
  }

  @Override
  public double feastol() {
    return (double) answer("feastol");
  }

  private @Nullable Object call(String method, Object... arguments) {
    return jscip.call(scip, method, arguments);
  }

  private Object answer(String method, Object... arguments) {
    return Objects.requireNonNull(call(method, arguments), method);
  }

  private long keep(Object object) {
    objects.add(object);
    return objects.size();
  }

  private void drop(long handle) {
    objects.set((int) (handle - 1), null);
  }

  private Object object(long handle) {
    return handle < 0
        ? solutions.get((int) (-handle - 1))
        : Objects.requireNonNull(objects.get((int) (handle - 1)));
  }

  private Object variables(long[] handles) {
    Object[] vars = new Object[handles.length];
    for (int i = 0; i < vars.length; i++) {
      vars[i] = object(handles[i]);
    }
    return jscip.variables(vars);
  }
}
