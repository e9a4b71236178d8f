package org.didyma.oracles.certificate;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/** Problems whose trees are large enough to be tampered with. */
final class Fixtures {

  private Fixtures() {}

  static Cells cells(int dimension, int rows, long seed) {
    Random random = new Random(seed);
    Cells.Builder cells = Cells.builder(dimension);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[dimension];
      for (int j = 0; j < dimension; j++) {
        x[j] = random.nextInt(3) - 1;
      }
      cells.add(x, random.nextInt(5), random.nextInt(5));
    }
    return cells.build();
  }

  /** Noise, so that the tree has thousands of nodes. */
  static LearningProblem hard(int dimension) {
    return LearningProblem.of(
        cells(dimension, 200, 1), WeightLattice.cube(dimension, 1), Costs.EQUAL);
  }

  /** Objective perturbation's problem: a ball, linear noise, and a projected term. */
  static LearningProblem ball(Cells cells) {
    int d = cells.dimension();
    WeightLattice lattice = WeightLattice.cube(d, 2).withBall(d);
    Random random = new Random(4);
    long[] eta = random.longs(d, -400, 401).toArray();
    long[] h = new long[d + 1];
    for (int s = 0; s <= d; s++) {
      h[s] = Math.round(800 * Math.sqrt(1 - s / (double) d));
    }
    return LearningProblem.of(cells, lattice, Costs.EQUAL, Perturbation.of(50, eta, h));
  }

  /** A claim without a proof: positions in the order of coordinates, no slopes, no codes. */
  static TreeCertificate claim(LearningProblem problem, Weights point, long multiplier) {
    return new TreeCertificate(
        IntStream.range(0, problem.lattice().coordinates()).boxed().toList(),
        List.of(),
        List.of(),
        problem.lattice(),
        problem.scoreLoss(),
        problem.perturbation(),
        problem.cells().count(),
        problem.cells().records(),
        problem.baseLoss(),
        point,
        problem.objective(point),
        multiplier,
        1,
        List.of(),
        1,
        "",
        "");
  }

  /** Ball, limit on non-zeros, intercept, costs, and all terms of a perturbation. */
  static LearningProblem everything(Cells cells) {
    int d = cells.dimension();
    WeightLattice lattice =
        WeightLattice.cube(d, 2).withBall(9).withMaxNonZeros(4).withIntercept(-1, 1);
    Random random = new Random(3);
    long[] eta = random.longs(d + 1, -8, 9).toArray();
    long[] h = random.longs(lattice.largestSquaredNorm() + 1, -5, 6).toArray();
    return LearningProblem.of(cells, lattice, new Costs(3, 2), Perturbation.of(4, eta, h));
  }
}
