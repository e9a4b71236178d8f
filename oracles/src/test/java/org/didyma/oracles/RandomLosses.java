package org.didyma.oracles;

import java.util.Optional;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;

/** Problems under losses of the score that are not 0/1, reproducible. */
public final class RandomLosses {

  /** Losses by name, convex and not, with ends and without. */
  private static final String[] NAMES = {
    "logistic",
    "logistic:1:0.2:1/4",
    "logistic:1/3:none:1/32",
    "logistic:2:none:1",
    "hinge:1",
    "hinge:3",
    "ramp:1",
    "ramp:4",
    "ladder:-2=1,0=3,1=2"
  };

  /** Scores that range farther make tables too long. */
  private static final long FARTHEST = 500;

  private final Random random;

  public RandomLosses(long seed) {
    this.random = new Random(seed);
  }

  /** The same cells, lattice and perturbation under another loss; empty where scores go too far. */
  public Optional<LearningProblem> replaced(LearningProblem problem) {
    ScoreRange range = range(problem.cells(), problem.lattice());
    if (range.high() - range.low() > FARTHEST || range.high() - range.low() < 4) {
      return Optional.empty();
    }
    return Optional.of(
        LearningProblem.of(
            problem.cells(),
            problem.lattice(),
            loss(range, problem.costs()),
            problem.perturbation()));
  }

  private static ScoreRange range(Cells cells, WeightLattice lattice) {
    int[] magnitudes = new int[cells.dimension()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      magnitudes[j] = Math.max(magnitudes[j], Math.abs(cells.value(e)));
    }
    // Tables are as wide as the box, whatever a limit on non-zeros leaves of it.
    return ScoreRange.of(lattice.withMaxNonZeros(cells.dimension()), magnitudes);
  }

  private ScoreLoss loss(ScoreRange range, Costs costs) {
    int kind = random.nextInt(NAMES.length + 4);
    if (kind < NAMES.length) {
      return Losses.parse(NAMES[kind]).over(range, costs);
    }
    boolean saturated = kind % 2 == 0;
    long low = saturated ? -random.nextInt(4) : range.low();
    int n = saturated ? 1 + random.nextInt(6) : Math.toIntExact(range.high() - range.low() + 1);
    // At least two values differ.
    long[] positive = random.longs(n + 1, 0, 9).toArray();
    long[] negative = random.longs(n + 1, 0, 9).toArray();
    positive[0] = 20;
    positive[n] = 0;
    return saturated
        ? ScoreTable.saturated("any", costs, low, positive, negative)
        : ScoreTable.of("any", costs, low, positive, negative);
  }
}
