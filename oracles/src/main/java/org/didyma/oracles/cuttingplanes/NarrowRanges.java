package org.didyma.oracles.cuttingplanes;

import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/**
 * The ranges of a certificate's tree: in a plain box, a weight whose linear term outweighs all that
 * it can change in the loss has only the value that the term wants.
 */
final class NarrowRanges {

  private final WeightLattice lattice;
  private final Perturbation noise;
  private final long[] influence; // by coordinate
  private final boolean applies;

  NarrowRanges(LearningProblem problem) {
    this.lattice = problem.lattice();
    this.noise = problem.perturbation();
    this.influence = new long[lattice.coordinates()];
    this.applies = !lattice.hasBall() && !lattice.isSparse() && !noise.hasProjectedTerm();
    Cells cells = problem.cells();
    for (int c = 0; c < cells.count(); c++) {
      long swing = noise.unit() * problem.swing(c);
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        influence[cells.column(e)] += swing;
      }
      if (lattice.hasIntercept()) {
        influence[lattice.features()] += swing;
      }
    }
  }

  int low(int coordinate) {
    boolean up = applies && noise.linear(coordinate) > influence[coordinate];
    return up ? lattice.high(coordinate) : lattice.low(coordinate);
  }

  int high(int coordinate) {
    boolean down = applies && -noise.linear(coordinate) > influence[coordinate];
    return down ? lattice.low(coordinate) : lattice.high(coordinate);
  }
}
