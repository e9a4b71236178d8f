package org.didyma.solver.scip;

import com.sun.jna.Callback;
import com.sun.jna.Function;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * SCIP's functions for a constraint handler, on one SCIP, found in whatever library it stands on:
 * jscip has no constraint handlers either. Addresses are {@code long}.
 */
final class LazyFunctions {

  private static final List<String> NAMES =
      List.of(
          "SCIPincludeConshdlrBasic",
          "SCIPsetConshdlrSepa",
          "SCIPaddVarLocksType",
          "SCIPgetTransformedVars",
          "SCIPcreateConsBasicLinear",
          "SCIPaddCons",
          "SCIPreleaseCons",
          "SCIPgetSolVals",
          "SCIPcreateSol",
          "SCIPsetSolVals",
          "SCIPfreeSol",
          "SCIPfindHeur",
          "SCIPheurPassSolTrySol",
          "SCIPgetLocalTransEstimate",
          "SCIPcreateChild",
          "SCIPinterruptSolve");

  private final Map<String, Function> functions = new HashMap<>();
  private final long scip;

  private LazyFunctions(NativeLibrary library, long scip) {
    NAMES.forEach(name -> functions.put(name, library.getFunction(name)));
    this.scip = scip;
  }

  /** Nothing where the library lacks one of them. */
  static Optional<LazyFunctions> of(NativeLibrary library, long scip) {
    try {
      return Optional.of(new LazyFunctions(library, scip));
    } catch (UnsatisfiedLinkError e) {
      return Optional.empty();
    }
  }

  /** The shape of SCIP_DECL_CONSENFOLP; like all below returns a {@code SCIP_RETCODE}. */
  interface EnforceLp extends Callback {
    int invoke(
        Pointer scip,
        Pointer handler,
        @Nullable Pointer conss,
        int nconss,
        int nusefulconss,
        int solinfeasible,
        Pointer result);
  }

  /** The shape of SCIP_DECL_CONSENFOPS. */
  interface EnforcePseudo extends Callback {
    int invoke(
        Pointer scip,
        Pointer handler,
        @Nullable Pointer conss,
        int nconss,
        int nusefulconss,
        int solinfeasible,
        int objinfeasible,
        Pointer result);
  }

  /** The shape of SCIP_DECL_CONSCHECK. */
  interface Check extends Callback {
    int invoke(
        Pointer scip,
        Pointer handler,
        @Nullable Pointer conss,
        int nconss,
        @Nullable Pointer sol,
        int checkintegrality,
        int checklprows,
        int printreason,
        int completely,
        Pointer result);
  }

  /** The shape of SCIP_DECL_CONSLOCK. */
  interface Lock extends Callback {
    int invoke(
        Pointer scip,
        Pointer handler,
        @Nullable Pointer cons,
        int locktype,
        int nlockspos,
        int nlocksneg);
  }

  /** The shape of SCIP_DECL_CONSSEPALP. */
  interface Separate extends Callback {
    int invoke(
        Pointer scip,
        Pointer handler,
        @Nullable Pointer conss,
        int nconss,
        int nusefulconss,
        Pointer result);
  }

  /** The address of the SCIP. */
  long scip() {
    return scip;
  }

  /**
   * Includes a handler that is called also while there are no constraints of its kind, after all
   * others.
   */
  void include(
      EnforceLp enforceLp, EnforcePseudo enforcePseudo, Check check, Lock lock, Separate separate) {
    int last = -9_000_000;
    long[] handler = new long[1];
    call(
        "SCIPincludeConshdlrBasic",
        handler,
        "lazy",
        "constraints that are added where a point violates them",
        last,
        last,
        -1,
        0,
        enforceLp,
        enforcePseudo,
        check,
        lock,
        null);
    call("SCIPsetConshdlrSepa", handler[0], separate, null, 1, 0, 0);
  }

  /** Locks an original variable, or unlocks it with numbers below 0. */
  void addLocks(long var, int down, int up) {
    int model = 0; // SCIP_LOCKTYPE_MODEL
    call("SCIPaddVarLocksType", var, model, down, up);
  }

  /** Adds a row of original variables to the problem that is being solved, for all of its nodes. */
  void addRow(String name, long[] vars, double[] vals, double lhs, double rhs) {
    long[] transformed = new long[vars.length];
    call("SCIPgetTransformedVars", vars.length, vars, transformed);
    long[] cons = new long[1];
    call("SCIPcreateConsBasicLinear", cons, name, vars.length, transformed, vals, lhs, rhs);
    call("SCIPaddCons", cons[0]);
    call("SCIPreleaseCons", (Object) cons);
  }

  /**
   * Values of original variables.
   *
   * @param sol 0 for the solution of the relaxation at hand
   */
  double[] values(long sol, long[] vars) {
    double[] values = new double[vars.length];
    call("SCIPgetSolVals", sol, vars.length, vars, values);
    return values;
  }

  /** Has SCIP try a solution when it next calls its heuristics, which checks it before. */
  void suggest(long[] vars, double[] values) {
    long heuristic = function("SCIPfindHeur").invokeLong(new Object[] {scip, "trysol"});
    if (heuristic == 0) {
      return;
    }
    long[] sol = new long[1];
    call("SCIPcreateSol", sol, 0L);
    call("SCIPsetSolVals", sol[0], vars.length, vars, values);
    call("SCIPheurPassSolTrySol", heuristic, sol[0]);
    call("SCIPfreeSol", (Object) sol);
  }

  /** Puts a copy of the node that is being solved into the tree, as its only child. */
  void putOffNode() {
    double estimate = function("SCIPgetLocalTransEstimate").invokeDouble(new Object[] {scip});
    call("SCIPcreateChild", new long[1], 1.0, estimate);
  }

  void interrupt() {
    // Refused for an instant while SCIP prepares its search, where no handler is asked.
    int unused = function("SCIPinterruptSolve").invokeInt(new Object[] {scip});
  }

  private Function function(String name) {
    return Objects.requireNonNull(functions.get(name), name);
  }

  private void call(String name, @Nullable Object... arguments) {
    @Nullable Object[] all = new @Nullable Object[arguments.length + 1];
    all[0] = scip;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    ScipRetcode.check(name, function(name).invokeInt(all));
  }
}
