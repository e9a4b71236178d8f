package org.didyma.formulations.program;

import java.util.Arrays;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;

/** Small random learning problems for integer programs, reproducible. */
public final class SmallProblems {

  /** What the projected term of a problem looks like. */
  public enum Table {
    NONE,
    /** None, but a separator set. */
    SEPARATOR,
    /** Concave and non-rising, as a root of one minus the squared norm is. */
    CONCAVE,
    /** Any integers. */
    ANY
  }

  private final Random random;

  public SmallProblems(long seed) {
    this.random = new Random(seed);
  }

  /**
   * A problem on a lattice whose box has at most {@code maxPoints} points. One in four has rows
   * with coordinates of a thousand million.
   */
  public LearningProblem next(int maxPoints, Table table) {
    return next(maxPoints, table, random.nextInt(4));
  }

  /** The same with small coordinates only, as encoded tables have them. */
  public LearningProblem nextNarrow(int maxPoints, Table table) {
    return next(maxPoints, table, random.nextInt(3));
  }

  /** The same with coordinates of up to a thousand million only. */
  public LearningProblem nextWide(int maxPoints, Table table) {
    return next(maxPoints, table, 3);
  }

  private LearningProblem next(int maxPoints, Table table, int kind) {
    int d = 1 + random.nextInt(maxPoints > 5000 ? 9 : 5);
    Cells.Builder cells = Cells.builder(d);
    int rows = random.nextInt(9);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      for (int j = 0; j < d; j++) {
        x[j] =
            switch (kind) {
              case 0 -> random.nextInt(2);
              case 1 -> random.nextInt(9) - 4;
              case 2 -> 6 * (random.nextInt(3) - 1);
              default -> (random.nextInt(2001) - 1000) * 1_000_000;
            };
      }
      int positives = random.nextInt(4);
      cells.add(x, positives, random.nextInt(4) == 0 ? positives : random.nextInt(4));
    }
    WeightLattice lattice = lattice(d, maxPoints);
    Costs costs =
        random.nextInt(3) > 0
            ? Costs.EQUAL
            : new Costs(1 + random.nextInt(5), 1 + random.nextInt(5));
    return LearningProblem.of(cells.build(), lattice, costs, perturbation(lattice, table));
  }

  private WeightLattice lattice(int d, int maxPoints) {
    boolean intercept = random.nextInt(3) == 0;
    int[] low = new int[d];
    int[] high = new int[d];
    int interceptLow = -random.nextInt(3);
    int interceptHigh = random.nextInt(3);
    long points = intercept ? interceptHigh - interceptLow + 1 : 1;
    boolean away = random.nextInt(5) == 0;
    for (int j = 0; j < d; j++) {
      low[j] = away && random.nextBoolean() ? random.nextInt(5) - 2 : -random.nextInt(3);
      high[j] = low[j] + random.nextInt(5);
      if (points * (high[j] - low[j] + 1) > maxPoints) {
        high[j] = low[j];
      }
      points *= high[j] - low[j] + 1;
    }
    WeightLattice lattice = WeightLattice.box(low, high);
    if (random.nextInt(3) == 0) {
      lattice = lattice.withBall(random.nextInt(2 * d + 3));
    }
    if (random.nextInt(3) == 0) {
      lattice = lattice.withMaxNonZeros(random.nextInt(d + 1));
    }
    return intercept ? lattice.withIntercept(interceptLow, interceptHigh) : lattice;
  }

  /** A perturbation that fits a lattice. */
  public Perturbation perturbation(WeightLattice lattice, Table table) {
    long unit = random.nextBoolean() ? 1 : 1 + random.nextInt(20);
    int scale = random.nextInt(3) == 0 ? 1 : 30;
    long[] linear = new long[lattice.coordinates()];
    for (int j = 0; j < linear.length; j++) {
      linear[j] = random.nextInt(2 * scale + 1) - scale;
    }
    Perturbation drawn = Perturbation.of(unit, linear, table(lattice, table));
    return table == Table.SEPARATOR ? drawn.with(separator(lattice)) : drawn;
  }

  private long[] table(WeightLattice lattice, Table table) {
    if (table == Table.NONE || table == Table.SEPARATOR) {
      return new long[0];
    }
    long[] h = new long[lattice.largestSquaredNorm() + 1 + random.nextInt(2)];
    int factor = random.nextInt(4);
    int[] falls = random.ints(h.length, 0, 6).toArray();
    Arrays.sort(falls);
    h[0] = random.nextInt(100) - 20;
    for (int i = 1; i < h.length; i++) {
      h[i] = table == Table.ANY ? random.nextInt(60) - 30 : h[i - 1] - (long) factor * falls[i];
    }
    return h;
  }

  /** Weights of either sign on the separator set of a lattice. */
  public SeparatorWeights separator(WeightLattice lattice) {
    long[][] eta = new long[lattice.coordinates()][];
    for (int j = 0; j < eta.length; j++) {
      eta[j] = random.longs(lattice.high(j) - lattice.low(j), -20, 21).toArray();
    }
    return SeparatorWeights.of(lattice, eta);
  }
}
