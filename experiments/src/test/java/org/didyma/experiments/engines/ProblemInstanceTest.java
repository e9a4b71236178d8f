package org.didyma.experiments.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;

class ProblemInstanceTest {

  /** Another order of the features, noise included, is the same problem. */
  @Test
  void anotherOrderHasTheSameMinimum() {
    Random random = new Random(61);
    for (int i = 0; i < 300; i++) {
      int d = 1 + random.nextInt(4);
      Cells.Builder cells = Cells.builder(d);
      for (int c = 0; c < 6; c++) {
        cells.add(random.ints(d, -2, 3).toArray(), random.nextInt(4), random.nextInt(4));
      }
      int[] low = random.ints(d, -2, 1).toArray();
      int[] high = random.ints(d, 0, 3).toArray();
      WeightLattice box = WeightLattice.box(low, high).withBall(random.nextInt(8));
      WeightLattice lattice = random.nextBoolean() ? box.withIntercept(-2, 1) : box;
      long[] linear = random.longs(lattice.coordinates(), -9, 10).toArray();
      long[] projected = random.longs(lattice.largestSquaredNorm() + 1, -9, 10).toArray();
      Perturbation noise =
          random.nextBoolean()
              ? Perturbation.of(3, linear, projected)
              : Perturbation.none(lattice.coordinates());
      LearningProblem problem = LearningProblem.of(cells.build(), lattice, new Costs(1, 2), noise);
      ProblemInstance shuffled =
          new ProblemInstance("p", problem).shuffled(new SimulationRandom(i));
      assertThat(new Enumeration().minimise(shuffled.problem()).objective())
          .as("%d", i)
          .isEqualTo(new Enumeration().minimise(problem).objective());
    }
  }

  /** Steps of an intercept are part of the problem. */
  @Test
  void anotherOrderKeepsTheStepsOfAnIntercept() {
    Cells cells = Cells.builder(2).add(new int[] {1, 0}, 3, 1).build();
    LearningProblem problem =
        LearningProblem.of(
            cells,
            WeightLattice.cube(2, 1).withIntercept(-10, 10, 5),
            Losses.parse("logistic:1/2:none")
                .computed(new ScoreRange(-12, 12), Costs.EQUAL)
                .orElseThrow());
    LearningProblem shuffled =
        new ProblemInstance("p", problem).shuffled(new SimulationRandom(1)).problem();
    assertThat(shuffled.lattice().interceptStep()).isEqualTo(5);
  }

  /** Nobody can solve it, so nobody is to be compared on it. */
  @Test
  void aLatticeWithoutPointsIsRefused() {
    Cells cells = Cells.builder(2).add(new int[] {1, 0}, 3, 1).build();
    WeightLattice apart = WeightLattice.box(new int[] {1, 1}, new int[] {2, 2}).withBall(1);
    LearningProblem problem = LearningProblem.of(cells, apart, Costs.EQUAL);
    assertThatThrownBy(() -> new ProblemInstance("far", problem))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("\"far\" has no point");
  }
}
