package org.didyma.oracles;

import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/** Small random learning problems of every kind, reproducible. */
public final class RandomProblems {

  private final Random random;

  public RandomProblems(long seed) {
    this.random = new Random(seed);
  }

  /** Any kind of problem on a lattice whose box has at most {@code maxPoints} points. */
  public LearningProblem next(int maxPoints) {
    Cells cells = random.nextBoolean() ? oneHot() : general();
    WeightLattice lattice = lattice(cells.dimension(), maxPoints);
    Costs costs =
        random.nextInt(3) > 0
            ? Costs.EQUAL
            : new Costs(1 + random.nextInt(5), 1 + random.nextInt(5));
    return LearningProblem.of(cells, lattice, costs, perturbation(lattice));
  }

  /** The same cells, lattice and costs without perturbation. */
  public static LearningProblem unperturbed(LearningProblem problem) {
    return LearningProblem.of(problem.cells(), problem.lattice(), problem.costs());
  }

  /** Rows of two or three categorical attributes. */
  private Cells oneHot() {
    int[] levels = new int[2 + random.nextInt(2)];
    int d = 0;
    for (int f = 0; f < levels.length; f++) {
      levels[f] = 1 + random.nextInt(3);
      d += levels[f];
    }
    Cells.Builder cells = Cells.builder(d);
    int rows = 1 + random.nextInt(12);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      int offset = 0;
      for (int size : levels) {
        x[offset + random.nextInt(size)] = 1;
        offset += size;
      }
      addCell(cells, x);
    }
    return cells.build();
  }

  /** Rows of small integers, zeros and negative ones among them. */
  private Cells general() {
    int d = 1 + random.nextInt(5);
    int largest = random.nextInt(4) == 0 ? 1_000_000 : 1 + random.nextInt(4);
    Cells.Builder cells = Cells.builder(d);
    int rows = random.nextInt(12);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      for (int j = 0; j < d; j++) {
        x[j] = random.nextInt(3) == 0 ? 0 : random.nextInt(2 * largest + 1) - largest;
      }
      addCell(cells, x);
    }
    return cells.build();
  }

  /** Small counts, so that ties are common; sometimes as many positives as negatives. */
  private void addCell(Cells.Builder cells, int[] x) {
    int positives = random.nextInt(4);
    int negatives = random.nextInt(4) == 0 ? positives : random.nextInt(4);
    cells.add(x, positives, negatives);
  }

  private WeightLattice lattice(int d, int maxPoints) {
    boolean intercept = random.nextInt(3) == 0;
    int[] low = new int[d];
    int[] high = new int[d];
    int interceptLow = -random.nextInt(3);
    int interceptHigh = random.nextInt(3);
    double points = intercept ? interceptHigh - interceptLow + 1 : 1;
    boolean away = random.nextInt(5) == 0;
    for (int j = 0; j < d; j++) {
      low[j] = away && random.nextBoolean() ? 1 : -random.nextInt(3);
      high[j] = low[j] + random.nextInt(4);
      points *= high[j] - low[j] + 1;
      if (points > maxPoints) {
        points /= high[j] - low[j] + 1;
        high[j] = low[j];
      }
    }
    WeightLattice lattice = WeightLattice.box(low, high);
    if (random.nextInt(3) == 0) {
      lattice = lattice.withBall(random.nextInt(2 * d + 2));
    }
    if (random.nextInt(3) == 0) {
      lattice = lattice.withMaxNonZeros(random.nextInt(d + 1));
    }
    return intercept ? lattice.withIntercept(interceptLow, interceptHigh) : lattice;
  }

  private Perturbation perturbation(WeightLattice lattice) {
    int kind = random.nextInt(4);
    if (kind == 0) {
      return Perturbation.none(lattice.coordinates());
    }
    long unit = random.nextBoolean() ? 1 : 1 + random.nextInt(20);
    int scale = 1 + random.nextInt(30);
    long[] linear = new long[lattice.coordinates()];
    for (int j = 0; j < linear.length; j++) {
      linear[j] = random.nextInt(2 * scale + 1) - scale;
    }
    if (kind == 1) {
      return Perturbation.linear(unit, linear);
    }
    long[] projected = new long[lattice.largestSquaredNorm() + 1];
    for (int s = 0; s < projected.length; s++) {
      projected[s] = random.nextInt(2 * scale + 1) - scale;
    }
    return Perturbation.of(unit, linear, projected);
  }
}
