package org.didyma.formulations.program;

import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;

/**
 * The loss over cells with linear rows only, for engines without implications.
 *
 * <pre>
 *   minimise  U*(L0 + sum_c g_c*z_c) - &lt;eta, w&gt;      as in {@link IndicatorFormulation}
 *   g_c &gt; 0:  score_c(w) - hi_c*z_c &lt;= 0
 *   g_c &lt; 0:  score_c(w) - (1 - lo_c)*z_c &gt;= lo_c
 *   lo_c, hi_c: bounds of score_c over the lattice, see {@link ScoreRow}
 * </pre>
 *
 * <p>Source: a loss over cells, for any lattice and a linear perturbation.
 *
 * <p>Target: a boolean and a linear row per cell.
 *
 * <p>Exact for the reason given there: with z_c = 0 the first row says score_c &lt;= 0, with z_c =
 * 1 nothing that the lattice does not say; with z_c = 1 the second says score_c &gt;= 1, with z_c =
 * 0 nothing new. The constants are as small as a row by itself allows where the lattice is a box:
 * both bounds are attained. They depend on the row and the lattice only, never on other rows.
 *
 * <p>Size: at most one boolean and one row per cell, with one term more than the cell's row has
 * non-zeros. Valid for every problem without a projected term.
 *
 * <p>Literature: the usual big-M, with constants per row and in integers.
 */
public final class TightBigMFormulation implements LossFormulation {

  @Override
  public String name() {
    return "big-m";
  }

  @Override
  public void addLoss(ProgramDraft draft) {
    CellLoss.add(draft, TightBigMFormulation::constrain);
  }

  private static void constrain(
      ProgramDraft draft, String name, ScoreRow score, boolean gains, IntegerVariable z) {
    if (gains) {
      draft.builder().atLeast(name, minus(score, 1 - score.low(), z), score.low());
    } else {
      draft.builder().atMost(name, minus(score, score.high(), z), 0);
    }
  }

  private static LinearExpression minus(ScoreRow score, long factor, IntegerVariable z) {
    LinearExpression.Sum sum = LinearExpression.sum();
    LinearExpression expression = score.expression();
    for (int i = 0; i < expression.size(); i++) {
      sum.add(expression.coefficient(i), expression.variable(i));
    }
    return sum.add(-factor, z).build();
  }
}
