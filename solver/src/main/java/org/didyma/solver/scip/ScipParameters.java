package org.didyma.solver.scip;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.didyma.solver.Effort;
import org.didyma.solver.Implication;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Row;
import org.didyma.solver.watch.SolveTask;

/** Sets SCIP's parameters for one solve and writes down what it set. */
final class ScipParameters {

  /** SCIP's tolerance for rows, relative to their sides. */
  private static final double USUAL_TOLERANCE = 1e-6;

  /** The linear solver computes no finer. */
  private static final double FINEST_TOLERANCE = 1e-9;

  private static final int WALL_CLOCK = 2;
  private static final long NO_NODE_LIMIT = -1;
  private static final double NO_TIME_LIMIT = 1e20;

  private final Scip scip;
  private final Map<String, String> set = new TreeMap<>();

  ScipParameters(Scip scip) {
    this.scip = scip;
  }

  /**
   * Sets all parameters, those of a former solve included.
   *
   * @param lazy whether there are constraints that SCIP does not see
   * @return names and values, in SCIP's terms
   */
  Map<String, String> set(SolveTask task, ImplicationStyle style, boolean lazy) {
    Effort effort = task.effort();
    // An optimum with a gap is none.
    real("limits/gap", 0);
    real("limits/absgap", 0);
    integer("timing/clocktype", WALL_CLOCK);
    real(
        "limits/time",
        effort
            .timeLimit()
            .map(limit -> Math.max(1e-3, limit.toNanos() / 1e9 - task.seconds()))
            .orElse(NO_TIME_LIMIT));
    longint("limits/totalnodes", effort.nodeLimit().orElse(NO_NODE_LIMIT));
    integer("randomization/randomseedshift", effort.variant());
    double tolerance = tolerance(task.program());
    real("numerics/feastol", tolerance);
    // SCIP wants epsilon <= sumepsilon <= feastol; its epsilon is 1e-9.
    real("numerics/sumepsilon", tolerance);
    // A start has no values for the slacks of indicators, which can be most of the variables.
    real("heuristics/completesol/maxunknownrate", 1);
    if (lazy) {
      // What is symmetric in the rows that are there need not be so in those to come.
      integer("misc/usesymmetry", 0);
    }
    set.put("misc/catchctrlc", "false");
    set.put("display/verblevel", "0");
    set.put("threads", "1");
    set.put("implications", style.toString());
    return set;
  }

  /**
   * A tolerance of a quarter of a unit of the largest row, as far as SCIP can: with the usual one
   * it takes a row of 10^6 for satisfied that is violated by 1.
   */
  private static double tolerance(IntegerProgram program) {
    BigInteger largest =
        Stream.concat(
                program.rows().stream().map(Row::expression),
                program.implications().stream().map(Implication::row).map(Row::expression))
            .map(LinearExpression::magnitude)
            .reduce(BigInteger.ONE, BigInteger::max);
    double quarter = 0.25 / largest.doubleValue();
    return Math.max(FINEST_TOLERANCE, Math.min(USUAL_TOLERANCE, quarter));
  }

  private void real(String name, double value) {
    scip.setRealParam(name, value);
    set.put(name, Double.toString(value));
  }

  private void integer(String name, int value) {
    scip.setIntParam(name, value);
    set.put(name, Integer.toString(value));
  }

  private void longint(String name, long value) {
    scip.setLongintParam(name, value);
    set.put(name, Long.toString(value));
  }
}
