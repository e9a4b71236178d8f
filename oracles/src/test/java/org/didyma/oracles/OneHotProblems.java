package org.didyma.oracles;

import java.util.Arrays;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/**
 * Random problems of categories of which every row uses one level each, with wide weights. In every
 * other one levels of all categories are mixed.
 */
public final class OneHotProblems {

  private final Random random;

  public OneHotProblems(long seed) {
    this.random = new Random(seed);
  }

  /**
   * Two to four categories of one to four levels, perhaps numbers between them.
   *
   * @param maxPoints the lattice has hardly more
   */
  public LearningProblem next(int maxPoints) {
    while (true) {
      int columns = 2 + random.nextInt(3);
      int[] size = new int[columns];
      boolean[] numeric = new boolean[columns];
      int[] groups = new int[0];
      for (int f = 0; f < columns; f++) {
        numeric[f] = random.nextInt(5) == 0;
        size[f] = numeric[f] ? 1 : 1 + random.nextInt(4);
        int from = groups.length;
        groups = Arrays.copyOf(groups, from + size[f]);
        Arrays.fill(groups, from, groups.length, numeric[f] ? -1 : f);
      }
      int[] low = new int[groups.length];
      int[] high = new int[groups.length];
      int range = 3 + random.nextInt(3);
      boolean equal = random.nextBoolean();
      for (int j = 0; j < low.length; j++) {
        low[j] = equal ? -range : random.nextInt(2 * range + 1) - range - 1;
        high[j] = equal ? range : low[j] + random.nextInt(2 * range);
      }
      WeightLattice lattice = WeightLattice.box(low, high).withGroups(groups);
      if (random.nextInt(3) == 0) {
        lattice = lattice.withIntercept(-random.nextInt(3), random.nextInt(3));
      }
      if (lattice.cardinality().bitLength()
          <= Integer.SIZE - Integer.numberOfLeadingZeros(maxPoints)) {
        LearningProblem problem =
            LearningProblem.of(
                cells(size, numeric),
                lattice,
                random.nextBoolean()
                    ? Costs.EQUAL
                    : new Costs(1 + random.nextInt(4), 1 + random.nextInt(4)),
                Perturbation.linear(1 + random.nextInt(3), new long[lattice.coordinates()]));
        return random.nextBoolean() ? problem : Mixed.features(problem, random);
      }
    }
  }

  private Cells cells(int[] size, boolean[] numeric) {
    int d = Arrays.stream(size).sum();
    Cells.Builder cells = Cells.builder(d);
    int rows = 1 + random.nextInt(20);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      int from = 0;
      for (int f = 0; f < size.length; f++) {
        x[from + random.nextInt(size[f])] = numeric[f] ? random.nextInt(5) - 2 : 1;
        from += size[f];
      }
      cells.add(x, random.nextInt(4), random.nextInt(4));
    }
    return cells.build();
  }
}
