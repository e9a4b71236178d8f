package org.didyma.formulations.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.solver.LinearExpression;
import org.didyma.solver.Row;

/**
 * A loss over cells taken apart: the lattice as a program without any loss, and for each cell that
 * can go either way the row that holds where its score is on the cheaper side. So
 *
 * <pre>
 *   L(w) = least + sum of cost_c over the cells c whose row does not hold at w
 * </pre>
 *
 * <p>Which rows can hold at once is the question of combinatorial Benders: a set of rows that no
 * point of the lattice satisfies together is a no-good, since at least one of its cells costs.
 *
 * @param lattice all that the weights have to satisfy; its objective is 0
 * @param sides the cells that can go either way and matter
 * @param least the loss where all of them are on their cheaper side
 */
public record CellSides(FormulatedProgram lattice, List<Side> sides, long least) {

  /**
   * A cell.
   *
   * @param cell its number
   * @param cost what it costs more on the other side, above 0
   * @param row holds exactly on the cheaper side: score &gt;= 1 where predicting + is cheaper, else
   *     score &lt;= 0
   */
  public record Side(int cell, long cost, Row row) {}

  public CellSides {
    sides = List.copyOf(sides);
  }

  /** Why a problem cannot be taken apart, a clause; empty when it can. */
  public static Optional<String> refusal(LearningProblem problem) {
    if (!problem.isZeroOne()) {
      return Optional.of("its loss is not 0/1, but " + problem.scoreLoss().name());
    }
    return problem.perturbation().isNone()
        ? Optional.empty()
        : Optional.of("its objective is perturbed, so that weights cost by themselves");
  }

  /**
   * Takes a problem apart.
   *
   * @throws org.didyma.core.InvalidInputException when it is refused
   */
  public static CellSides of(LearningProblem problem) {
    Parts parts = new Parts();
    FormulatedProgram lattice = parts.formulate(problem);
    return new CellSides(lattice, parts.sides, parts.least);
  }

  /** Whether a cell is on its cheaper side. */
  public boolean isRight(Side side, Weights w) {
    return (lattice.problem().score(w, side.cell) > 0) == side.row.hasLower();
  }

  /** Collects rows in place of adding them. */
  private static final class Parts implements LossFormulation {

    private final List<Side> sides = new ArrayList<>();
    private long least;

    @Override
    public String name() {
      return "lattice";
    }

    @Override
    public Optional<String> refusal(LearningProblem problem) {
      return CellSides.refusal(problem);
    }

    @Override
    public void addLoss(ProgramDraft draft) {
      LearningProblem problem = draft.problem();
      least = problem.baseLoss();
      for (int c = 0; c < problem.cells().count(); c++) {
        long gain = problem.gain(c);
        ScoreRow score = ScoreRow.of(draft, c);
        if (gain == 0 || score.isNeverPositive()) {
          continue;
        }
        boolean positive = gain < 0;
        least += positive || score.isPositive() ? gain : 0;
        if (!score.isPositive()) {
          sides.add(new Side(c, Math.abs(gain), row(c, score.expression(), positive)));
        }
      }
    }

    private static Row row(int cell, LinearExpression score, boolean positive) {
      return positive
          ? new Row("cell" + (cell + 1), score, 1, Row.NO_UPPER)
          : new Row("cell" + (cell + 1), score, Row.NO_LOWER, 0);
    }
  }
}
