package org.didyma.oracles.cuttingplanes;

import java.util.Arrays;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;

/**
 * What is no sum of weights in an objective, as steps: a step adds its gain where the score of its
 * cell reaches its threshold. 0/1 loss has one step a cell, at the score 1; a table one wherever it
 * changes. The noise term of the squared norm has steps too, those of {@link #NORM}.
 */
final class Steps {

  /** The cell of a step of the squared norm. */
  static final int NORM = -1;

  /** Most steps of a program. */
  private static final int MOST = 1 << 20;

  final long[] low; // by cell: the least score
  final long[] high;
  private final LearningProblem problem;
  private int[] cell = new int[64];
  private long[] threshold = new long[64];
  private long[] gain = new long[64];
  private int count;
  private long base;
  private int cellSteps;
  private long leastNorm;
  private long greatestNorm;

  Steps(LearningProblem problem) {
    this.problem = problem;
    Cells cells = problem.cells();
    this.low = new long[cells.count()];
    this.high = new long[cells.count()];
    for (int c = 0; c < cells.count(); c++) {
      range(c);
      long unit = problem.perturbation().unit();
      base += unit * problem.scoreLoss().of(cells, c, low[c]);
      long from = Math.max(low[c] + 1, firstChange());
      long to = Math.min(high[c], lastChange());
      for (long s = from; s <= to; s++) {
        long rise = unit * (problem.lossAt(c, s) - problem.lossAt(c, s - 1));
        if (rise != 0) {
          add(c, s, rise);
        }
      }
    }
    cellSteps = count;
    addNorm();
  }

  private void addNorm() {
    WeightLattice lattice = problem.lattice();
    for (int j = 0; j < lattice.features(); j++) {
      long nearest = Math.max(0, Math.max(lattice.low(j), -lattice.high(j)));
      leastNorm += nearest * nearest;
      greatestNorm += (long) lattice.largest(j) * lattice.largest(j);
    }
    Perturbation noise = problem.perturbation();
    // Where the least norm is beyond the term's last one, the lattice has no point.
    if (leastNorm < noise.projectedLength()) {
      base -= noise.projected((int) leastNorm);
      long last = Math.min(greatestNorm, noise.projectedLength() - 1L);
      for (int s = (int) leastNorm + 1; s <= last; s++) {
        long rise = noise.projected(s - 1) - noise.projected(s);
        if (rise != 0) {
          add(NORM, s, rise);
        }
      }
    }
  }

  private void range(int c) {
    Cells cells = problem.cells();
    WeightLattice lattice = problem.lattice();
    if (lattice.hasIntercept()) {
      low[c] = lattice.low(lattice.features());
      high[c] = lattice.high(lattice.features());
    }
    for (int e = cells.start(c); e < cells.start(c + 1); e++) {
      long a = (long) cells.value(e) * lattice.low(cells.column(e));
      long b = (long) cells.value(e) * lattice.high(cells.column(e));
      low[c] += Math.min(a, b);
      high[c] += Math.max(a, b);
    }
  }

  private long firstChange() {
    return problem.scoreLoss() instanceof ScoreTable table && table.isSaturated()
        ? table.low() + 1
        : problem.scoreLoss() instanceof Costs ? 1 : Long.MIN_VALUE;
  }

  private long lastChange() {
    return problem.scoreLoss() instanceof ScoreTable table && table.isSaturated()
        ? table.high()
        : problem.scoreLoss() instanceof Costs ? 1 : Long.MAX_VALUE;
  }

  private void add(int c, long s, long rise) {
    if (count == MOST) {
      throw new InvalidInputException(
          "a pseudo-Boolean program has a variable for each score of each unique row, and these"
              + " are more than "
              + MOST,
          "use narrower weights, a coarser loss, or a certificate instead.");
    }
    if (count == cell.length) {
      cell = Arrays.copyOf(cell, 2 * count);
      threshold = Arrays.copyOf(threshold, 2 * count);
      gain = Arrays.copyOf(gain, 2 * count);
    }
    cell[count] = c;
    threshold[count] = s;
    gain[count++] = rise;
  }

  int count() {
    return count;
  }

  /** How many steps are of cells; those of the norm follow. */
  int ofCells() {
    return cellSteps;
  }

  int cell(int step) {
    return cell[step];
  }

  long threshold(int step) {
    return threshold[step];
  }

  /** What the objective rises by at the step. */
  long gain(int step) {
    return gain[step];
  }

  /** U times the loss of all cells at their least scores, less h at the least norm. */
  long base() {
    return base;
  }

  long lowOf(int step) {
    return cell[step] == NORM ? leastNorm : low[cell[step]];
  }

  long highOf(int step) {
    return cell[step] == NORM ? greatestNorm : high[cell[step]];
  }
}
