package org.didyma.formulations.program;

import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Row;

/**
 * The loss over cells with implications, which an engine may treat as it likes.
 *
 * <pre>
 *   minimise  U*(L0 + sum_c g_c*z_c) - &lt;eta, w&gt;      z_c in {0,1}, L0 the loss of predicting - only
 *   g_c &gt; 0:  z_c = 0  =&gt;  score_c(w) &lt;= 0
 *   g_c &lt; 0:  z_c = 1  =&gt;  score_c(w) &gt;= 1
 *   g_c = 0, or the sign of score_c is the same on all of the lattice: no z_c, no constraint
 * </pre>
 *
 * <p>Source: a loss over cells, for any lattice and a linear perturbation.
 *
 * <p>Target: a boolean and an implication per cell.
 *
 * <p>One direction is enough. For fixed w the true z_c = [score_c(w) &gt; 0] is always allowed; the
 * other value is allowed only where it costs U*|g_c| more, as the direction that would save
 * something is the one that has a constraint. So the least objective over z is F(w).
 *
 * <p>Size: at most one boolean and one implication per cell, with as many terms as the row of the
 * cell has non-zeros; nothing depends on the ranges of the weights. Valid for every problem without
 * a projected term. Scores are integers, so that "positive" is "at least 1"; nothing is rounded.
 *
 * <p>Literature: indicator constraints for misclassification are common; aggregation into cells and
 * the omission of half of the constraints are derived above.
 */
public final class IndicatorFormulation implements LossFormulation {

  @Override
  public String name() {
    return "indicator";
  }

  @Override
  public boolean usesImplications() {
    return true;
  }

  @Override
  public void addLoss(ProgramDraft draft) {
    CellLoss.add(draft, IndicatorFormulation::constrain);
  }

  private static void constrain(
      ProgramDraft draft, String name, ScoreRow score, boolean gains, IntegerVariable z) {
    LinearExpression expression = score.expression();
    if (gains) {
      draft.builder().implies(name, z, true, expression, 1, Row.NO_UPPER);
    } else {
      draft.builder().implies(name, z, false, expression, Row.NO_LOWER, 0);
    }
  }
}
