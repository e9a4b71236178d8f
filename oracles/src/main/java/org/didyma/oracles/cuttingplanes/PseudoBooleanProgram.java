package org.didyma.oracles.cuttingplanes;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/**
 * A learning problem over variables that are 0 or 1, whose least objective is the problem's.
 *
 * <p>A weight is encoded by its order: y_v is 1 where w_j &gt;= v, for all values v but the lowest,
 * so w_j = low + (the sum of its y_v). Each step of a cell's loss has a variable z, which two rows
 * tie to the score: z = 1 where the score reaches the threshold, else 0. The objective is U times
 * the sum of gain * z, less the sum of eta_j w_j; a variable that a row holds at 1 carries its
 * constant. A noise term h of the squared norm is made of such steps too. A ball and a limit on
 * non-zero weights are one row each.
 */
public final class PseudoBooleanProgram {

  /** Most variables of all weights. */
  private static final long MOST_VALUES = 1 << 20;

  final LearningProblem problem;
  final Steps steps;
  final int[] low; // by coordinate
  final int[] high;
  private final int[] firstVariable; // by coordinate: of low + 1
  private final int[] firstOrder; // by coordinate: the row that low + 1 is at least low + 2
  private final int firstStep; // variable
  private final int firstStepRow;
  private final int ball; // row, 0 for none
  private final int limit;
  private final int one; // variable that is 1
  private final int rows;

  private PseudoBooleanProgram(LearningProblem problem) {
    this.problem = problem;
    WeightLattice lattice = problem.lattice();
    int size = lattice.coordinates();
    this.low = new int[size];
    this.high = new int[size];
    this.firstVariable = new int[size];
    this.firstOrder = new int[size];
    int variable = 1;
    int row = 1;
    for (int j = 0; j < size; j++) {
      low[j] = lattice.low(j);
      high[j] = lattice.high(j);
      firstVariable[j] = variable;
      firstOrder[j] = row;
      variable += high[j] - low[j];
      row += Math.max(0, high[j] - low[j] - 1);
    }
    this.steps = new Steps(problem);
    this.firstStep = variable;
    this.firstStepRow = row;
    row += 2 * steps.count();
    this.ball = lattice.hasBall() ? row++ : 0;
    this.limit = lattice.isSparse() ? row++ : 0;
    this.one = variable + steps.count();
    this.rows = row;
  }

  /**
   * The program of a problem.
   *
   * @throws InvalidInputException when it has none
   */
  public static PseudoBooleanProgram of(LearningProblem problem) {
    requireTakes(problem);
    return new PseudoBooleanProgram(problem);
  }

  static void requireTakes(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    Perturbation noise = problem.perturbation();
    long values = 0;
    for (int j = 0; j < lattice.coordinates(); j++) {
      values += lattice.high(j) - (long) lattice.low(j);
    }
    String what =
        values > MOST_VALUES
            ? "weights of that many values"
            : lattice.isConstrained()
                ? "constraints on columns"
                : lattice.interceptStep() != 1
                    ? "an intercept with a step"
                    : noise.hasSeparator()
                        ? "an objective with a separator set"
                        : !(problem.scoreLoss() instanceof Costs
                                || problem.scoreLoss() instanceof ScoreTable)
                            ? "a log loss without a table"
                            : "";
    if (!what.isEmpty()) {
      throw new InvalidInputException(
          "there is no pseudo-Boolean program for " + what,
          "use a certificate, or a program in another format.");
    }
  }

  /** Writes the program in the format OPB. */
  public void writeTo(OutputStream stream) throws IOException {
    PrintStream out =
        new PrintStream(new BufferedOutputStream(stream), false, StandardCharsets.US_ASCII);
    out.printf("* #variable= %d #constraint= %d\n", one, rows);
    for (int j = 0; j < low.length; j++) {
      if (high[j] > low[j]) {
        out.printf(
            "* component %d from %d to %d: x%d .. x%d\n",
            j, low[j], high[j], firstVariable[j], firstVariable[j] + high[j] - low[j] - 1);
      }
    }
    out.printf("* x%d .. x%d: whether a score or a norm reaches a threshold\n", firstStep, one - 1);
    out.append("min:");
    for (int j = 0; j < low.length; j++) {
      long eta = problem.perturbation().linear(j);
      for (int v = low[j] + 1; v <= high[j] && eta != 0; v++) {
        term(out, -eta, value(j, v));
      }
    }
    for (int i = 0; i < steps.count(); i++) {
      term(out, steps.gain(i), step(i));
    }
    term(out, constant(), one);
    out.append(" ;\n");
    for (int j = 0; j < low.length; j++) {
      for (int v = low[j] + 1; v < high[j]; v++) {
        term(out, 1, value(j, v));
        term(out, -1, value(j, v + 1));
        out.append(" >= 0 ;\n");
      }
    }
    for (int i = 0; i < steps.count(); i++) {
      writeStep(out, i);
    }
    writeLimits(out);
    out.printf(" +1 x%d >= 1 ;\n", one);
    out.flush();
    if (out.checkError()) {
      throw new IOException("the program cannot be written");
    }
  }

  /** The row of score &lt; threshold unless z, then that of score &gt;= threshold if z. */
  private void writeStep(PrintStream out, int i) {
    long atLow = atLow(steps.cell(i));
    writeScore(out, i, -1);
    term(out, steps.highOf(i) - steps.threshold(i) + 1, step(i));
    out.printf(" >= %d ;\n", atLow - steps.threshold(i) + 1);
    writeScore(out, i, 1);
    term(out, steps.lowOf(i) - steps.threshold(i), step(i));
    out.printf(" >= %d ;\n", steps.lowOf(i) - atLow);
  }

  /** The score of the lowest weights, or their squared norm. */
  private long atLow(int cell) {
    Cells cells = problem.cells();
    if (cell == Steps.NORM) {
      return IntStream.range(0, problem.lattice().features())
          .mapToLong(j -> (long) low[j] * low[j])
          .sum();
    }
    long score = problem.lattice().hasIntercept() ? low[low.length - 1] : 0;
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      score += (long) cells.value(e) * low[cells.column(e)];
    }
    return score;
  }

  private void writeScore(PrintStream out, int i, int sign) {
    Cells cells = problem.cells();
    if (steps.cell(i) == Steps.NORM) {
      writeNorm(out, sign);
      return;
    }
    for (int e = cells.start(steps.cell(i)); e < cells.start(steps.cell(i) + 1); e++) {
      writeWeight(out, cells.column(e), (long) sign * cells.value(e));
    }
    if (problem.lattice().hasIntercept()) {
      writeWeight(out, low.length - 1, sign);
    }
  }

  private void writeNorm(PrintStream out, int sign) {
    for (int j = 0; j < problem.lattice().features(); j++) {
      for (int v = low[j] + 1; v <= high[j]; v++) {
        term(out, sign * (2L * v - 1), value(j, v));
      }
    }
  }

  private void writeWeight(PrintStream out, int j, long factor) {
    for (int v = low[j] + 1; v <= high[j]; v++) {
      term(out, factor, value(j, v));
    }
  }

  private void writeLimits(PrintStream out) {
    WeightLattice lattice = problem.lattice();
    if (ball != 0) {
      writeNorm(out, -1);
      out.printf(" >= %d ;\n", atLow(Steps.NORM) - lattice.largestSquaredNorm());
    }
    if (limit != 0) {
      long negative = 0; // weights that are non-zero unless they reach 0
      for (int j = 0; j < lattice.features(); j++) {
        if (low[j] < 0) {
          negative++;
        }
        if (low[j] < 0 && high[j] >= 0) {
          term(out, 1, value(j, 0));
        }
        if (low[j] > 0) {
          negative++;
        } else if (high[j] > 0) {
          term(out, -1, value(j, 1));
        }
      }
      out.printf(" >= %d ;\n", negative - lattice.maxNonZeros());
    }
  }

  private static void term(PrintStream out, long factor, int variable) {
    if (factor != 0) {
      out.append(factor > 0 ? " +" : " ").print(factor);
      out.append(" x").print(variable);
    }
  }

  /** The objective where all variables but the one that is 1 are 0. */
  long constant() {
    long constant = steps.base();
    for (int j = 0; j < low.length; j++) {
      constant -= problem.perturbation().linear(j) * low[j];
    }
    return constant;
  }

  /** The variable that is 1 by the last row. */
  int one() {
    return one;
  }

  /** The number of rows, which are numbered from 1 in the order of the file. */
  int rows() {
    return rows;
  }

  /** The variable that is 1 where a weight is at least v, low &lt; v &lt;= high. */
  int value(int coordinate, int v) {
    return firstVariable[coordinate] + v - low[coordinate] - 1;
  }

  /** The row: at least v if at least v + 1, low &lt; v &lt; high. */
  int order(int coordinate, int v) {
    return firstOrder[coordinate] + v - low[coordinate] - 1;
  }

  /** The variable of a step. */
  int step(int i) {
    return firstStep + i;
  }

  /** The row that a score stays below the threshold unless the step is 1. */
  int below(int i) {
    return firstStepRow + 2 * i;
  }

  /** The row that a score reaches the threshold if the step is 1. */
  int reaches(int i) {
    return firstStepRow + 2 * i + 1;
  }

  /** The row of the ball. */
  int ball() {
    return ball;
  }

  /** The row of the limit on non-zero weights. */
  int limit() {
    return limit;
  }

  /** All variables as literals that hold for a point. */
  String literals(Weights w) {
    StringBuilder text = new StringBuilder();
    for (int j = 0; j < low.length; j++) {
      for (int v = low[j] + 1; v <= high[j]; v++) {
        literal(text, w.get(j) >= v, value(j, v));
      }
    }
    long norm = 0;
    for (int j = 0; j < problem.lattice().features(); j++) {
      norm += (long) w.get(j) * w.get(j);
    }
    for (int i = 0; i < steps.count(); i++) {
      long score = steps.cell(i) == Steps.NORM ? norm : problem.score(w, steps.cell(i));
      literal(text, score >= steps.threshold(i), step(i));
    }
    literal(text, true, one);
    return text.toString();
  }

  private static void literal(StringBuilder text, boolean holds, int variable) {
    text.append(holds ? " x" : " ~x").append(variable);
  }
}
