package org.didyma.oracles;

import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;

/** Small problems whose features have many values, under a computed log loss; reproducible. */
public final class RandomDecimals {

  private static final String[] STEPS = {"1", "1/16", "1/256", "1/65536"};

  private final Random random;

  public RandomDecimals(long seed) {
    this.random = new Random(seed);
  }

  /** The next problem, of at most some thousands of points. */
  public LearningProblem next() {
    int d = 1 + random.nextInt(4);
    int digits = random.nextInt(4); // a point is 10^digits scores
    int point = (int) Math.pow(10, digits);
    Cells.Builder cells = Cells.builder(d);
    int rows = 1 + random.nextInt(20);
    int widest = point * (1 + random.nextInt(random.nextInt(8) == 0 ? 2_000 : 6));
    for (int row = 0; row < rows; row++) {
      int[] x = new int[d];
      for (int j = 0; j < d; j++) {
        x[j] = random.nextInt(3) == 0 ? 0 : random.nextInt(2 * widest + 1) - widest / 2;
      }
      boolean many = random.nextInt(5) == 0;
      cells.add(x, random.nextInt(many ? 1_000 : 3), random.nextInt(many ? 1_000 : 3));
    }
    int[] low = random.ints(d, -3, 1).toArray();
    int[] high = random.ints(d, 0, 4).toArray();
    WeightLattice lattice = WeightLattice.box(low, high).withMaxNonZeros(random.nextInt(d + 1));
    if (random.nextInt(4) > 0) {
      int step = random.nextBoolean() ? 1 + random.nextInt(5) : Math.min(200, point);
      lattice = lattice.withIntercept(-step * random.nextInt(4), step * random.nextInt(4), step);
    }
    LossForm form =
        Losses.parse(
            "logistic:%d/%d:none:%s"
                .formatted(1 + random.nextInt(3), point, STEPS[random.nextInt(STEPS.length)]));
    Costs costs = random.nextBoolean() ? Costs.EQUAL : new Costs(1 + random.nextInt(4), 3);
    return LearningProblem.of(
        cells.build(), lattice, form.computed(range(cells.build(), lattice), costs).orElseThrow());
  }

  private static ScoreRange range(Cells cells, WeightLattice lattice) {
    int[] magnitudes = new int[cells.dimension()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      magnitudes[j] = Math.max(magnitudes[j], Math.abs(cells.value(e)));
    }
    return ScoreRange.of(lattice, magnitudes);
  }
}
