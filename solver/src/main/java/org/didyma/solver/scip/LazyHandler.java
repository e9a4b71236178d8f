package org.didyma.solver.scip;

import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.didyma.solver.LazyConstraints;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Point;
import org.didyma.solver.Row;
import org.jspecify.annotations.Nullable;

/**
 * The constraint handler of SCIP for {@link LazyConstraints}. It is asked about each integral
 * solution of a relaxation and about each solution that a heuristic has; rows that it is told are
 * constraints of the whole tree from then on. Rows that a heuristic's solution brings wait for the
 * next time that SCIP separates or enforces, as no constraint may be added where it only checks.
 *
 * <p>What SCIP derives by duality stays right because the handler locks the variables: SCIP neither
 * fixes nor aggregates against a lock. Upward closed constraints lock downwards only, so that SCIP
 * may still round up. Locks say nothing to two of its components. Symmetries are found in
 * constraints that exist, of which this handler has none: {@link ScipParameters} switches them off.
 * Independent components are solved by themselves only where all handlers can be copied, which this
 * one cannot.
 */
final class LazyHandler {

  // SCIP_RETCODE and SCIP_RESULT of SCIP 10.
  private static final int ERROR = 0;
  private static final int OKAY = 1;
  private static final int DIDNOTFIND = 3;
  private static final int FEASIBLE = 4;
  private static final int INFEASIBLE = 5;
  private static final int CONSADDED = 11;
  private static final int BRANCHED = 13;

  // The callbacks that SCIP ever gets. They live as long as the process: one that the garbage
  // collector takes while SCIP still holds it ends the process.
  private static final LazyFunctions.EnforceLp ENFORCE_LP =
      (scip, handler, conss, nconss, nuseful, solinfeasible, result) ->
          of(scip).enforcing(solinfeasible != 0, result);
  private static final LazyFunctions.EnforcePseudo ENFORCE_PSEUDO =
      (scip, handler, conss, nconss, nuseful, solinfeasible, objinfeasible, result) ->
          of(scip).enforcing(solinfeasible != 0 || objinfeasible != 0, result);
  private static final LazyFunctions.Check CHECK =
      (scip, handler, conss, nconss, sol, integrality, lprows, printreason, completely, result) ->
          of(scip).checking(sol == null ? 0 : Pointer.nativeValue(sol), result);
  private static final LazyFunctions.Lock LOCK =
      (scip, handler, cons, locktype, nlockspos, nlocksneg) ->
          of(scip).locking(nlockspos, nlocksneg);
  private static final LazyFunctions.Separate SEPARATE =
      (scip, handler, conss, nconss, nuseful, result) -> of(scip).separating(result);

  /** By the address of the SCIP. */
  private static final Map<Long, LazyHandler> INCLUDED = new ConcurrentHashMap<>();

  private final LazyFunctions functions;
  private final long[] variables;
  private final LazyConstraints lazy;
  private final double infinity;

  /** Rows that are not in the problem yet. */
  private final List<Row> waiting = new ArrayList<>();

  private @Nullable Point better;
  private boolean stopped;
  private @Nullable Throwable thrown;

  /**
   * Includes a handler into a SCIP whose problem is not solved yet.
   *
   * @param variables the addresses of the program's variables, in their order
   * @param infinity what SCIP takes for it
   */
  LazyHandler(LazyFunctions functions, long[] variables, LazyConstraints lazy, double infinity) {
    this.functions = functions;
    this.variables = variables;
    this.lazy = lazy;
    this.infinity = infinity;
    functions.include(ENFORCE_LP, ENFORCE_PSEUDO, CHECK, LOCK, SEPARATE);
    INCLUDED.put(functions.scip(), this);
  }

  /** To be called before each solve. */
  void begin() {
    waiting.clear();
    better = null;
    stopped = false;
    thrown = null;
  }

  /**
   * Whether the constraints did not judge some point of the last solve. SCIP has taken it for one
   * that is not allowed then, which says nothing of the program where it was the only one.
   */
  boolean isStopped() {
    return stopped;
  }

  /** Throws what the constraints threw, once the engine has stopped. */
  void rethrow() {
    if (thrown instanceof RuntimeException e) {
      throw e;
    }
    if (thrown instanceof Error e) {
      throw e;
    }
  }

  /** To be called when the SCIP is free. */
  void freed() {
    INCLUDED.remove(functions.scip());
  }

  private static LazyHandler of(Pointer scip) {
    // A SCIP within SCIP has no copy of this handler, so that the address is known.
    return Objects.requireNonNull(INCLUDED.get(Pointer.nativeValue(scip)));
  }

  // Nothing thrown may reach the C frames below.

  /**
   * A solution of a relaxation.
   *
   * @param refused whether it is none for other reasons, so that SCIP goes on anyway
   */
  @SuppressWarnings("CatchingUnchecked")
  private int enforcing(boolean refused, Pointer result) {
    int answer = FEASIBLE;
    if (!refused) {
      try {
        answer = enforce();
      } catch (Throwable t) {
        stop(t);
      }
      try {
        if (stopped) {
          // Said to be infeasible, a node without open variables would be cut off, and the bound
          // be none; so it comes again, to a SCIP that has stopped.
          functions.putOffNode();
          answer = BRANCHED;
        }
      } catch (Throwable t) {
        return ERROR;
      }
    }
    result.setInt(0, answer);
    return OKAY;
  }

  @SuppressWarnings("CatchingUnchecked")
  private int checking(long solution, Pointer result) {
    int answer = INFEASIBLE;
    try {
      answer = stopped || !isAllowed(solution) ? INFEASIBLE : FEASIBLE;
    } catch (Throwable t) {
      stop(t);
    }
    result.setInt(0, answer);
    return OKAY;
  }

  @SuppressWarnings("CatchingUnchecked")
  private int separating(Pointer result) {
    int answer = DIDNOTFIND;
    try {
      answer = !stopped && tell() ? CONSADDED : DIDNOTFIND;
    } catch (Throwable t) {
      stop(t);
    }
    result.setInt(0, answer);
    return OKAY;
  }

  @SuppressWarnings("CatchingUnchecked")
  private int locking(int positive, int negative) {
    try {
      boolean upward = lazy.areUpwardClosed();
      int both = positive + negative;
      for (long variable : variables) {
        functions.addLocks(variable, upward ? positive : both, upward ? negative : both);
      }
      return OKAY;
    } catch (Throwable t) {
      stop(t);
      return ERROR;
    }
  }

  private int enforce() {
    if (stopped) {
      return BRANCHED;
    }
    if (tell()) {
      return CONSADDED;
    }
    if (isAllowed(0)) {
      return FEASIBLE;
    }
    tell();
    return CONSADDED;
  }

  /** Whether a solution is allowed; the rows that it violates wait otherwise. */
  private boolean isAllowed(long solution) {
    Point point = Point.rounded(functions.values(solution, variables));
    if (isViolated(waiting, point)) {
      return false;
    }
    Optional<LazyConstraints.Verdict> verdict = lazy.judge(point);
    if (verdict.isEmpty()) {
      stop(null);
      return false;
    }
    better = verdict.get().better().orElse(better);
    if (verdict.get().isAllowed()) {
      return true;
    }
    if (!isViolated(verdict.get().violated(), point)) {
      throw new IllegalStateException("none of the rows for a point is violated by it");
    }
    waiting.addAll(verdict.get().violated());
    return false;
  }

  private static boolean isViolated(List<Row> rows, Point point) {
    return rows.stream().anyMatch(row -> !row.holdsAt(point));
  }

  /** Tells SCIP of what waits; whether there were rows. */
  private boolean tell() {
    if (better != null) {
      double[] values = new double[variables.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = better.value(i);
      }
      functions.suggest(variables, values);
      better = null;
    }
    waiting.forEach(this::add);
    boolean some = !waiting.isEmpty();
    waiting.clear();
    return some;
  }

  private void add(Row row) {
    LinearExpression expression = row.expression();
    long[] vars = new long[expression.size()];
    double[] vals = new double[vars.length];
    boolean upward = !row.hasUpper();
    for (int i = 0; i < vars.length; i++) {
      vars[i] = variables[expression.variable(i).index()];
      vals[i] = expression.coefficient(i);
      upward &= vals[i] >= 0;
    }
    if (lazy.areUpwardClosed() && !upward) {
      throw new IllegalStateException("the row " + row.name() + " is not upward closed");
    }
    functions.addRow(
        row.name(),
        vars,
        vals,
        row.hasLower() ? row.lower() : -infinity,
        row.hasUpper() ? row.upper() : infinity);
  }

  private void stop(@Nullable Throwable reason) {
    stopped = true;
    thrown = thrown == null ? reason : thrown;
    functions.interrupt();
  }
}
