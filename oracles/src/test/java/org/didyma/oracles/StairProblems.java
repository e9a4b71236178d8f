package org.didyma.oracles;

import java.util.Arrays;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/** Random problems of a number in several thresholds, beside shorter ones and other columns. */
public final class StairProblems {

  private final Random random;

  public StairProblems(long seed) {
    this.random = new Random(seed);
  }

  /**
   * Four or five thresholds of one number among at most four other coordinates: thresholds of
   * another number, a number, or none; before it or after it, or, where the lattice knows which
   * belong together, mixed.
   *
   * @param maxPoints the lattice has hardly more
   */
  public LearningProblem next(int maxPoints) {
    return next(maxPoints, random.nextBoolean());
  }

  /** One of those whose lattice knows which coordinates belong together, mixed. */
  public LearningProblem nextGrouped(int maxPoints) {
    return next(maxPoints, true);
  }

  private LearningProblem next(int maxPoints, boolean isGrouped) {
    while (true) {
      int steps = 4 + random.nextInt(2);
      int others = random.nextInt(steps);
      boolean isNumber = others > 0 && random.nextInt(3) == 0;
      boolean isFirst = random.nextBoolean();
      int d = steps + others;
      int[] low = new int[d];
      int[] high = new int[d];
      int range = 1 + random.nextInt(2);
      boolean equal = random.nextBoolean();
      for (int j = 0; j < d; j++) {
        low[j] = equal ? -range : random.nextInt(2 * range + 1) - range - 1;
        high[j] = equal ? range : low[j] + random.nextInt(range + 1);
      }
      WeightLattice lattice = WeightLattice.box(low, high);
      if (random.nextInt(3) == 0) {
        lattice = lattice.withIntercept(-random.nextInt(3), random.nextInt(3));
      }
      if (lattice.cardinality().bitLength()
          <= Integer.SIZE - Integer.numberOfLeadingZeros(maxPoints)) {
        LearningProblem problem =
            LearningProblem.of(
                cells(steps, others, isNumber, isFirst),
                isGrouped ? lattice.withGroups(groups(steps, others, isFirst)) : lattice,
                random.nextBoolean()
                    ? Costs.EQUAL
                    : new Costs(1 + random.nextInt(4), 1 + random.nextInt(4)));
        return isGrouped ? Mixed.features(problem, random) : problem;
      }
    }
  }

  private static int[] groups(int steps, int others, boolean isFirst) {
    int[] groups = new int[steps + others];
    Arrays.fill(groups, isFirst ? steps : 0, isFirst ? steps + others : others, 1);
    return groups;
  }

  /** Rows in which the first few steps of each number are met. */
  private Cells cells(int steps, int others, boolean isNumber, boolean isFirst) {
    Cells.Builder cells = Cells.builder(steps + others);
    int from = isFirst ? 0 : others;
    int rest = isFirst ? steps : 0;
    int rows = 1 + random.nextInt(25);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[steps + others];
      Arrays.fill(x, from, from + random.nextInt(steps + 1), 1);
      if (isNumber) {
        x[rest + random.nextInt(others)] = random.nextInt(7) - 3;
      } else {
        Arrays.fill(x, rest, rest + random.nextInt(others + 1), 1);
      }
      cells.add(x, random.nextInt(5), random.nextInt(5));
    }
    return cells.build();
  }
}
