package org.didyma.formulations.program;

import java.util.Optional;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.LinearExpression;

/**
 * The loss over single records, without cells: the program as it is usually written down for
 * agnostic learning, kept to compare with.
 *
 * <pre>
 *   minimise  U*sum_i cost_i*e_i - &lt;eta, w&gt;           e_i in {0,1}: record i is misclassified
 *   y_i = +1:  score_i(w) + (M_i + 1)*e_i &gt;= 1
 *   y_i = -1:  score_i(w) - M_i*e_i &lt;= 0
 *   M_i = sum_j |x_ij|*max|w_j|, with the intercept as one of the coordinates
 * </pre>
 *
 * <p>Source: a loss over records, for any lattice and a linear perturbation.
 *
 * <p>Target: a boolean and a linear row per record.
 *
 * <p>Exact: where e_i = 1 the rows say no more than |score_i| &lt;= M_i, and as costs are positive,
 * e_i = 1 only where it must be. M_i is a function of its own record and the lattice.
 *
 * <p>Size: one boolean and one row per record, whatever the number of distinct rows. Refused above
 * {@value #MAX_RECORDS} records and with a projected term.
 *
 * <p>Literature: the mixed-integer program of objective perturbation for discrete problems, with
 * exact integers in place of a tolerance.
 */
public final class RowBigMFormulation implements LossFormulation {

  /** Above this, a program by records is of no use to any engine. */
  public static final int MAX_RECORDS = 200_000;

  @Override
  public String name() {
    return "row-big-m";
  }

  @Override
  public Optional<String> refusal(LearningProblem problem) {
    return problem.cells().records() > MAX_RECORDS
        ? Optional.of("a program by records ends at " + MAX_RECORDS + " records")
        : LossFormulation.super.refusal(problem);
  }

  @Override
  public void addLoss(ProgramDraft draft) {
    LearningProblem problem = draft.problem();
    Cells cells = problem.cells();
    for (int c = 0; c < cells.count(); c++) {
      int cell = c;
      long reach = reach(cells, problem.lattice(), c);
      for (long i = 1; i <= cells.positives(c); i++) {
        String suffix = (c + 1) + "p" + i;
        IntegerVariable e = draft.bool("m" + suffix, w -> problem.score(w, cell) > 0 ? 0 : 1);
        draft.builder().atLeast("row" + suffix, score(draft, c, reach + 1, e), 1);
        draft.loss(problem.costs().missedPositive(), e);
      }
      for (long i = 1; i <= cells.negatives(c); i++) {
        String suffix = (c + 1) + "n" + i;
        IntegerVariable e = draft.bool("m" + suffix, w -> problem.score(w, cell) > 0 ? 1 : 0);
        draft.builder().atMost("row" + suffix, score(draft, c, -reach, e), 0);
        draft.loss(problem.costs().falseAlarm(), e);
      }
    }
  }

  private static long reach(Cells cells, WeightLattice lattice, int cell) {
    long reach = lattice.hasIntercept() ? lattice.largest(lattice.features()) : 0;
    for (int e = cells.start(cell); e < cells.start(cell + 1); e++) {
      reach += Math.abs((long) cells.value(e)) * lattice.largest(cells.column(e));
    }
    return reach;
  }

  private static LinearExpression score(
      ProgramDraft draft, int cell, long factor, IntegerVariable e) {
    Cells cells = draft.problem().cells();
    LinearExpression.Sum sum = LinearExpression.sum();
    for (int i = cells.start(cell); i < cells.start(cell + 1); i++) {
      sum.add(cells.value(i), draft.weight(cells.column(i)));
    }
    if (draft.problem().lattice().hasIntercept()) {
      sum.add(draft.weight(cells.dimension()));
    }
    return sum.add(factor, e).build();
  }
}
