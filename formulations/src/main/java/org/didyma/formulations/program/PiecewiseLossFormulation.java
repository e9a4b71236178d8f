package org.didyma.formulations.program;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreTable;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;

/**
 * Any loss that depends on the score, as a piecewise linear function of each cell's score.
 *
 * <pre>
 *   minimise  U*sum_c f_c(s_c) - &lt;eta, w&gt;       s_c = score_c(w), f_c(s) = n+*l+(s) + n-*l-(s)
 *   f_c has the slope g_k from a_k to a_k+1, k = 1..K, over the scores a_1..a_K+1 of the lattice
 *
 *   g_1 &lt;= ... &lt;= g_K:   y_c &gt;= f_c(a_k) + g_k*(s_c - a_k)          f_c(s_c) is y_c
 *   otherwise:        s_c = a_1 + sum_k u_k,  0 &lt;= u_k &lt;= L_k = a_k+1 - a_k
 *                     u_k &gt;= L_k*b_k,  u_k+1 &lt;= L_k+1*b_k,  b_k in {0,1}
 *                     f_c(s_c) is f_c(a_1) + sum_k g_k*u_k
 * </pre>
 *
 * <p>Source: a loss over cells that is 0/1 or a table of the score, for any lattice and a linear
 * perturbation.
 *
 * <p>Target: linear rows, and an integer and a boolean for each piece of a cell that is not convex;
 * two integers for a cell that is.
 *
 * <p>Exact. Convex: the lines are below f_c at all integers, and the one of the piece that s_c is
 * in touches it; so the least y_c is f_c(s_c). Otherwise pieces fill one after the other: where b_k
 * = 0, u_k+1 = 0, hence b_k+1 = 0; where b_k = 1, u_k = L_k. So u is determined by its sum, and the
 * loss is the sum of the slopes on the way from a_1 to s_c. A piece of length 1 is its own b.
 *
 * <p>Size: a row per piece, or three rows, an integer and a boolean. Pieces are as many as f_c has
 * slopes one after the other, at most the scores that the cell can have. Refused above {@value
 * #MOST_PIECES} pieces of all cells, for a loss without a table, and with a projected term.
 *
 * <p>Literature: the incremental ("delta") model of piecewise linear functions, and tangents for
 * convex ones; both are used here with integers only.
 */
public final class PiecewiseLossFormulation implements LossFormulation {

  /** With more pieces of all cells together, programs are of no use to any engine. */
  public static final int MOST_PIECES = 500_000;

  static final String NAME = "pieces";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<String> refusal(LearningProblem problem) {
    Optional<String> other = perturbationRefusal(problem);
    if (other.isPresent()) {
      return other;
    }
    if (problem.scoreLoss() instanceof LogLoss) {
      return Optional.of("the loss has no table over its scores, whose pieces there could be");
    }
    long pieces = 0;
    for (int c = 0; c < problem.cells().count(); c++) {
      pieces += ends(problem, c).length;
    }
    return pieces > MOST_PIECES
        ? Optional.of(
            "the losses of %d unique rows have %d pieces, and programs end at %d"
                .formatted(problem.cells().count(), pieces, MOST_PIECES))
        : Optional.empty();
  }

  @Override
  public void addLoss(ProgramDraft draft) {
    for (int c = 0; c < draft.problem().cells().count(); c++) {
      Pieces pieces = Pieces.of(draft.problem(), c);
      if (pieces.end.length == 0) {
        continue;
      }
      if (Arrays.stream(pieces.slope).allMatch(slope -> slope == 0)) {
        draft.constantLoss(pieces.first);
      } else if (pieces.slope.length > 1 && pieces.isConvex()) {
        addConvex(draft, c, pieces);
      } else {
        addSteps(draft, c, pieces);
      }
    }
  }

  /** Where slopes may change: the ends of the scores and what the table has between them. */
  private static long[] ends(LearningProblem problem, int cell) {
    long[] range = ScoreRow.range(problem, cell);
    if (range[0] > range[1]) {
      // The lattice has no points.
      return new long[0];
    }
    long from = 0;
    long to = 1;
    if (problem.scoreLoss() instanceof ScoreTable table) {
      from = table.low();
      to = table.high();
    }
    LongStream inner = LongStream.rangeClosed(Math.max(from, range[0]), Math.min(to, range[1]));
    return LongStream.concat(LongStream.of(range), inner).sorted().distinct().toArray();
  }

  /**
   * The loss of a cell as a function of its score.
   *
   * @param end a_1 .. a_K+1, ascending; empty when the cell has no score
   * @param slope g_1 .. g_K, neighbours not equal
   * @param first the loss at a_1
   */
  private record Pieces(long[] end, long[] slope, long first) {

    static Pieces of(LearningProblem problem, int cell) {
      long[] candidates = ends(problem, cell);
      if (candidates.length == 0) {
        return new Pieces(candidates, candidates, 0);
      }
      Cells cells = problem.cells();
      ScoreLoss loss = problem.scoreLoss();
      long[] end = new long[candidates.length];
      long[] slope = new long[candidates.length];
      end[0] = candidates[0];
      int n = 0;
      for (int i = 1; i < candidates.length; i++) {
        long length = candidates[i] - candidates[i - 1];
        // Between candidates each label's table is a line.
        long rise = loss.of(cells, cell, candidates[i]) - loss.of(cells, cell, candidates[i - 1]);
        long own = rise / length;
        if (n == 0 || slope[n - 1] != own) {
          slope[n++] = own;
        }
        end[n] = candidates[i];
      }
      return new Pieces(
          Arrays.copyOf(end, n + 1), Arrays.copyOf(slope, n), loss.of(cells, cell, candidates[0]));
    }

    boolean isConvex() {
      boolean convex = true;
      for (int k = 1; k < slope.length; k++) {
        convex &= slope[k - 1] <= slope[k];
      }
      return convex;
    }

    long length(int k) {
      return end[k + 1] - end[k];
    }

    /** The loss at a_k. */
    long at(int k) {
      long value = first;
      for (int i = 0; i < k; i++) {
        value += slope[i] * length(i);
      }
      return value;
    }
  }

  private static void addConvex(ProgramDraft draft, int cell, Pieces pieces) {
    LearningProblem problem = draft.problem();
    int last = pieces.slope.length;
    long[] values = LongStream.rangeClosed(0, last).map(k -> pieces.at((int) k)).toArray();
    String name = String.valueOf(cell + 1);
    IntegerVariable score =
        draft.integer("score" + name, pieces.end[0], pieces.end[last], w -> problem.score(w, cell));
    draft.builder().equal("cell" + name, score(draft, cell).add(-1, score).build(), 0);
    IntegerVariable y =
        draft.integer(
            "loss" + name,
            Arrays.stream(values).min().orElseThrow(),
            Arrays.stream(values).max().orElseThrow(),
            w -> problem.scoreLoss().of(problem.cells(), cell, problem.score(w, cell)));
    for (int k = 0; k < last; k++) {
      long slope = pieces.slope[k];
      draft
          .builder()
          .atLeast(
              "line" + name + "_" + (k + 1),
              LinearExpression.sum().add(y).add(-slope, score).build(),
              Math.subtractExact(values[k], Math.multiplyExact(slope, pieces.end[k])));
    }
    draft.loss(1, y);
  }

  private static void addSteps(ProgramDraft draft, int cell, Pieces pieces) {
    LearningProblem problem = draft.problem();
    int last = pieces.slope.length;
    String name = (cell + 1) + "_";
    // Whether pieces are full; the last one need not tell.
    IntegerVariable[] full = new IntegerVariable[last];
    for (int k = 0; k + 1 < last; k++) {
      long next = pieces.end[k + 1];
      full[k] = draft.bool("full" + name + (k + 1), w -> problem.score(w, cell) >= next ? 1 : 0);
    }
    LinearExpression.Sum link = score(draft, cell);
    for (int k = 0; k < last; k++) {
      long start = pieces.end[k];
      long length = pieces.length(k);
      IntegerVariable filled = full[k];
      if (k + 1 == last || length > 1) {
        filled =
            draft.integer(
                "part" + name + (k + 1),
                0,
                length,
                w -> Math.min(length, Math.max(0, problem.score(w, cell) - start)));
        if (k + 1 < last) {
          draft
              .builder()
              .atLeast(
                  "fill" + name + (k + 1),
                  LinearExpression.sum().add(filled).add(-length, full[k]).build(),
                  0);
        }
      }
      if (k > 0) {
        draft
            .builder()
            .atMost(
                "after" + name + (k + 1),
                LinearExpression.sum().add(filled).add(-length, full[k - 1]).build(),
                0);
      }
      link.add(-1, filled);
      if (pieces.slope[k] != 0) {
        draft.loss(pieces.slope[k], filled);
      }
    }
    draft.builder().equal("cell" + (cell + 1), link.build(), pieces.end[0]);
    draft.constantLoss(pieces.first);
  }

  private static LinearExpression.Sum score(ProgramDraft draft, int cell) {
    Cells cells = draft.problem().cells();
    LinearExpression.Sum sum = LinearExpression.sum();
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      sum.add(cells.value(e), draft.weight(cells.column(e)));
    }
    if (draft.problem().lattice().hasIntercept()) {
      sum.add(draft.weight(cells.dimension()));
    }
    return sum;
  }
}
