package org.didyma.oracles.search.relaxed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomDecimals;
import org.junit.jupiter.api.Test;

/** Bounds on the losses of boxes, in steps and in nats. */
class BoxRelaxationTest {

  /** At any weights, converged or not, no point of the box has less than the bound. */
  @Test
  void boundsHoldAtEveryPointOfTheBox() {
    RandomDecimals problems = new RandomDecimals(311);
    Random random = new Random(312);
    int tight = 0;
    for (int i = 0; i < 3_000; i++) {
      LearningProblem problem = problems.next();
      WeightLattice lattice = problem.lattice();
      LossRows rows = new LossRows(problem, IntStream.range(0, lattice.features()).toArray());
      BoxRelaxation relaxed = new BoxRelaxation(rows, rows.coordinate.length);
      for (int k = 0; k < rows.coordinate.length; k++) {
        relaxed.add(k, 4 * random.nextGaussian());
      }
      relaxed.start();
      relaxed.descend(Double.POSITIVE_INFINITY, false, random.nextInt(6));
      long bound = rows.steps(relaxed.bound());
      for (int point = 0; point < 40; point++) {
        int[] w = new int[lattice.coordinates()];
        for (int k = 0; k < w.length; k++) {
          int v = rows.low[k] + random.nextInt(rows.high[k] - rows.low[k] + 1);
          w[k] = lattice.isFeature(k) ? v : v * lattice.interceptStep();
        }
        long value = problem.objective(Weights.of(w));
        assertThat(value).as("instance %d", i).isGreaterThanOrEqualTo(bound);
        assertThat(relaxed.bound()).as("instance %d", i).isLessThanOrEqualTo(rows.cutoff(value));
      }
      tight += relaxed.loss() - relaxed.bound() < 0.01 ? 1 : 0;
    }
    assertThat(tight).isGreaterThan(400);
  }

  /** One feature after the other gives what all of them at once do. */
  @Test
  void featuresMayBeAddedOneByOne() {
    RandomDecimals problems = new RandomDecimals(313);
    for (int i = 0; i < 1_000; i++) {
      LearningProblem problem = problems.next();
      LossRows rows =
          new LossRows(problem, IntStream.range(0, problem.lattice().features()).toArray());
      int all = rows.coordinate.length;
      BoxRelaxation whole = new BoxRelaxation(rows, all);
      IntStream.range(0, all).forEach(k -> whole.add(k, 0));
      whole.start();
      whole.descend(Double.POSITIVE_INFINITY, false, 50);
      BoxRelaxation before = new BoxRelaxation(rows, all);
      before.start();
      for (int k = 0; k < all; k++) {
        BoxRelaxation next = new BoxRelaxation(rows, all);
        next.start(before, k);
        next.descend(Double.POSITIVE_INFINITY, false, 50);
        before = next;
      }
      assertThat(before.bound()).isLessThanOrEqualTo(whole.loss() + 1e-9 * (1 + whole.loss()));
      assertThat(whole.bound()).isLessThanOrEqualTo(before.loss() + 1e-9 * (1 + whole.loss()));
    }
  }
}
