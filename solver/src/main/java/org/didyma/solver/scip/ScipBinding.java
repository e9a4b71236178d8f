package org.didyma.solver.scip;

import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One SCIP behind {@link Scip}, by handles: the seam between this project's own binding and a
 * user's {@code jscip}. Handles are never 0. {@link Scip} has checked arguments and order of calls;
 * an implementation only passes them on.
 *
 * <p>All methods throw {@link ScipException} when the engine refuses. All but {@link
 * #interruptSolve} are called by one thread at a time.
 */
interface ScipBinding {

  /** The engine's version, as the engine says it. */
  String version();

  /**
   * Which SCIP this is: {@code bundled}, or {@code jscip at} a place; with the reason where another
   * one was wanted.
   */
  String origin();

  /** Creates an empty problem with SCIP's default components and no output. */
  void create(String name);

  /** Frees everything; nothing may be called afterwards. */
  void free();

  void setBoolParam(String name, boolean value);

  void setIntParam(String name, int value);

  void setLongintParam(String name, long value);

  void setRealParam(String name, double value);

  void setStringParam(String name, String value);

  boolean getBoolParam(String name);

  int getIntParam(String name);

  long getLongintParam(String name);

  double getRealParam(String name);

  void setMaximize();

  void setMinimize();

  /** Creates a variable and adds it to the problem. */
  long createVar(String name, double lb, double ub, double obj, ScipVartype vartype);

  void changeVarObj(long var, double obj);

  void releaseVar(long var);

  long createConsLinear(String name, long[] vars, double[] vals, double lhs, double rhs);

  long createConsIndicator(String name, long binvar, long[] vars, double[] vals, double rhs);

  long createConsQuadratic(
      String name,
      long[] quadvars1,
      long[] quadvars2,
      double[] quadcoefs,
      long[] linvars,
      double[] lincoefs,
      double lhs,
      double rhs);

  void addCons(long cons);

  void releaseCons(long cons);

  long createSol();

  long createPartialSol();

  void setSolVals(long sol, long[] vars, double[] vals);

  /** Hands a solution over; whether SCIP keeps it. The handle is void afterwards. */
  boolean addSolFree(long sol);

  /**
   * Solves, and tells the listener of improvements if this binding can.
   *
   * @throws RuntimeException what the listener threw, once the engine has stopped
   */
  void solve(@Nullable ScipProgress progress);

  /** Asks a running solve to stop. Any thread; does nothing when the engine cannot listen now. */
  void interruptSolve();

  /** Whether {@link #freeTransform} can be called. */
  boolean keepsModel();

  /** Throws away what the solve built and keeps the model. */
  void freeTransform();

  /** Whether a problem will have {@link #lazyFunctions}; may be asked before there is one. */
  boolean takesLazyConstraints();

  /** The functions for a constraint handler; nothing where they cannot be called. */
  Optional<LazyFunctions> lazyFunctions();

  /** The address of a variable; only where there are {@link #lazyFunctions}. */
  long address(long var);

  ScipStatus getStatus();

  /** SCIP's stored solutions, the best first. */
  long[] getSols();

  double[] getSolVals(long sol, long[] vars);

  double getSolOrigObj(long sol);

  double getPrimalbound();

  double getDualbound();

  double getGap();

  /** Nodes over all restarts, if the binding can ask. */
  OptionalLong getNTotalNodes();

  double getSolvingTime();

  double infinity();

  /**
   * A side as SCIP has it, which takes 1e20 and more for infinite, but may compute with a true one.
   */
  default double bounded(double value) {
    return Math.max(-infinity(), Math.min(infinity(), value));
  }

  double feastol();
}
