package org.didyma.oracles.certificate;

import java.util.Arrays;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/** Random problems whose certificates are trees over classes. */
final class ClassProblems {

  private final Random random;

  ClassProblems(long seed) {
    this.random = new Random(seed);
  }

  LearningProblem next() {
    int[] levels = random.ints(2 + random.nextInt(2), 1, 4).toArray();
    int range = levels.length == 2 && levels[0] + levels[1] < 6 ? 2 + random.nextInt(3) : 2;
    return next(levels, range, random.nextInt(3) == 0, 1 + random.nextInt(15));
  }

  /** Categories, perhaps an intercept, and with two categories sometimes a number besides. */
  LearningProblem next(int[] levels, int range, boolean intercept, int rows) {
    int numbers = levels.length == 2 ? random.nextInt(2) : 0;
    int d = Arrays.stream(levels).sum() + numbers;
    int[] groups = new int[d];
    Arrays.fill(groups, -1);
    int[] low = random.ints(d, -range, -range + 2).toArray();
    int[] high = random.ints(d, range - 1, range + 1).toArray();
    // One weight of seven values at least, without which errors have no classes.
    low[0] = -Math.max(3, range);
    high[0] = -low[0];
    for (int g = 0, at = 0; g < levels.length; at += levels[g++]) {
      Arrays.fill(groups, at, at + levels[g], g);
    }
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      for (int g = 0, at = 0; g < levels.length; at += levels[g++]) {
        x[at + random.nextInt(levels[g])] = 1;
      }
      if (numbers == 1) {
        x[d - 1] = random.nextInt(5) - 2;
      }
      cells.add(x, random.nextInt(5), random.nextInt(5));
    }
    WeightLattice lattice = WeightLattice.box(low, high).withGroups(groups);
    return LearningProblem.of(
        cells.build(), intercept ? lattice.withIntercept(-1, 2) : lattice, Costs.EQUAL);
  }
}
