package org.didyma.solver.scip;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The functions of SCIP's C interface that this package calls, under their C names and with their C
 * arguments in order.
 *
 * <p>A C pointer is a {@code long}, a pointer to a pointer an array of one {@code long}, an array
 * of pointers an array of {@code long}: direct mapping knows no arrays of {@link Pointer}. {@code
 * SCIP_Bool} and the enumerations are {@code int}, {@code SCIP_Longint} is {@code long}. Functions
 * of type {@code SCIP_RETCODE} return the code, for {@link ScipRetcode#check} to judge.
 *
 * <p>A release build of SCIP checks neither pointers nor whether a function may be called in the
 * present stage: a wrong call ends the process. Only {@link JnaBinding} calls this class.
 */
final class ScipFunctions {

  private static @Nullable NativeLibrary bound;

  private ScipFunctions() {}

  /** Binds the functions to the library in this file; later calls change nothing. */
  static synchronized void bind(Path library) {
    if (bound == null) {
      Map<String, Object> options = Map.of(Library.OPTION_STRING_ENCODING, "UTF-8");
      NativeLibrary loaded = NativeLibrary.getInstance(library.toString(), options);
      Native.register(ScipFunctions.class, loaded);
      // SCIP's default prints errors, with what they are about, on the error stream of the process.
      SCIPmessageSetErrorPrinting(null, null);
      bound = loaded;
    }
  }

  /** The library that the functions are bound to. */
  static synchronized NativeLibrary library() {
    return Objects.requireNonNull(bound, "not bound");
  }

  /** A handler's reaction to an event; returns a {@code SCIP_RETCODE} and must never throw. */
  interface EventExec extends Callback {
    int invoke(Pointer scip, Pointer eventhdlr, Pointer event, @Nullable Pointer eventdata);
  }

  static native int SCIPmajorVersion();

  static native int SCIPminorVersion();

  static native int SCIPtechVersion();

  static native void SCIPmessageSetErrorPrinting(
      @Nullable Callback errorPrinting, @Nullable Pointer data);

  static native void SCIPsetMessagehdlrQuiet(long scip, int quiet);

  // One problem from cradle to grave.

  static native int SCIPcreate(long[] scip);

  static native int SCIPincludeDefaultPlugins(long scip);

  static native int SCIPcreateProbBasic(long scip, String name);

  static native int SCIPtransformProb(long scip);

  static native int SCIPsolve(long scip);

  static native int SCIPinterruptSolve(long scip);

  static native int SCIPfreeTransform(long scip);

  static native int SCIPfree(long[] scip);

  static native int SCIPgetStatus(long scip);

  // Parameters.

  static native int SCIPsetBoolParam(long scip, String name, int value);

  static native int SCIPsetIntParam(long scip, String name, int value);

  static native int SCIPsetLongintParam(long scip, String name, long value);

  static native int SCIPsetRealParam(long scip, String name, double value);

  static native int SCIPsetStringParam(long scip, String name, String value);

  static native int SCIPgetBoolParam(long scip, String name, int[] value);

  static native int SCIPgetIntParam(long scip, String name, int[] value);

  static native int SCIPgetLongintParam(long scip, String name, long[] value);

  static native int SCIPgetRealParam(long scip, String name, double[] value);

  // The model.

  static native int SCIPsetObjsense(long scip, int objsense);

  static native int SCIPcreateVarBasic(
      long scip, long[] var, String name, double lb, double ub, double obj, int vartype);

  static native int SCIPaddVar(long scip, long var);

  static native int SCIPreleaseVar(long scip, long[] var);

  static native int SCIPchgVarObj(long scip, long var, double obj);

  static native int SCIPcreateConsBasicLinear(
      long scip,
      long[] cons,
      String name,
      int nvars,
      long[] vars,
      double[] vals,
      double lhs,
      double rhs);

  static native int SCIPcreateConsBasicIndicator(
      long scip,
      long[] cons,
      String name,
      long binvar,
      int nvars,
      long[] vars,
      double[] vals,
      double rhs);

  static native int SCIPcreateConsBasicQuadraticNonlinear(
      long scip,
      long[] cons,
      String name,
      int nlinvars,
      long[] linvars,
      double[] lincoefs,
      int nquadterms,
      long[] quadvars1,
      long[] quadvars2,
      double[] quadcoefs,
      double lhs,
      double rhs);

  static native int SCIPaddCons(long scip, long cons);

  static native int SCIPreleaseCons(long scip, long[] cons);

  // Solutions.

  static native int SCIPcreatePartialSol(long scip, long[] sol, long heur);

  static native int SCIPcreateSol(long scip, long[] sol, long heur);

  static native int SCIPsetSolVals(long scip, long sol, int nvars, long[] vars, double[] vals);

  static native int SCIPaddSolFree(long scip, long[] sol, int[] stored);

  static native int SCIPgetNSols(long scip);

  static native Pointer SCIPgetSols(long scip);

  static native int SCIPgetSolVals(long scip, long sol, int nvars, long[] vars, double[] vals);

  static native double SCIPgetSolOrigObj(long scip, long sol);

  // What the solver says of its own progress.

  static native double SCIPgetPrimalbound(long scip);

  static native double SCIPgetDualbound(long scip);

  static native double SCIPgetGap(long scip);

  static native long SCIPgetNTotalNodes(long scip);

  static native double SCIPgetSolvingTime(long scip);

  static native double SCIPinfinity(long scip);

  static native double SCIPfeastol(long scip);

  // Events.

  static native int SCIPincludeEventhdlrBasic(
      long scip,
      long[] eventhdlr,
      String name,
      String description,
      EventExec exec,
      @Nullable Pointer eventhdlrdata);

  static native int SCIPcatchEvent(
      long scip, long eventtype, long eventhdlr, long eventdata, int[] filterpos);
}
