package org.didyma.experiments.engines;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;

class InstanceTest {

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
      Instance shuffled = new Instance("p", problem).shuffled(new SimulationRandom(i));
      assertThat(new Enumeration().minimise(shuffled.problem()).objective())
          .as("%d", i)
          .isEqualTo(new Enumeration().minimise(problem).objective());
    }
  }
}
