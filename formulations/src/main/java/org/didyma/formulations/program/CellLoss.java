package org.didyma.formulations.program;

import org.didyma.formulations.LearningProblem;
import org.didyma.solver.IntegerVariable;

/** The loss as one boolean "predicted positive" per cell that can go either way and matters. */
final class CellLoss {

  /** How the boolean of a cell is tied to its score. */
  @FunctionalInterface
  interface Tie {

    /**
     * Ties the prediction of a row to its score.
     *
     * @param gains true when predicting + costs less than predicting -: then z = 1 must need a
     *     positive score; otherwise a positive score must need z = 1
     */
    void add(ProgramDraft draft, String name, ScoreRow score, boolean gains, IntegerVariable z);
  }

  private CellLoss() {}

  static void add(ProgramDraft draft, Tie tie) {
    LearningProblem problem = draft.problem();
    long constant = problem.baseLoss();
    for (int c = 0; c < problem.cells().count(); c++) {
      long gain = problem.gain(c);
      ScoreRow score = ScoreRow.of(draft, c);
      if (gain == 0 || score.isNeverPositive()) {
        continue;
      }
      if (score.isPositive()) {
        constant += gain;
        continue;
      }
      int cell = c;
      IntegerVariable z = draft.bool("z" + (c + 1), w -> problem.score(w, cell) > 0 ? 1 : 0);
      tie.add(draft, "cell" + (c + 1), score, gain < 0, z);
      draft.loss(gain, z);
    }
    draft.constantLoss(constant);
  }
}
