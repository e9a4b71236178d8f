package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Test;

class LossWalkTest {

  @Test
  void everyPointHasItsLoss() {
    Random random = new Random(5);
    for (int trial = 0; trial < 60; trial++) {
      int d = 1 + random.nextInt(3);
      int[] low = random.ints(d, -2, 1).toArray();
      int[] high = random.ints(d, 0, 3).toArray();
      WeightLattice box = WeightLattice.box(low, high);
      WeightLattice lattice = trial % 2 == 0 ? box : box.withIntercept(-1, 2);
      Cells.Builder cells = Cells.builder(d);
      for (int i = 0; i < 6; i++) {
        cells.add(random.ints(d, -2, 3).toArray(), random.nextInt(5), random.nextInt(5));
      }
      Costs costs = CostPairs.ALL.get(trial % CostPairs.ALL.size());
      LearningProblem problem = LearningProblem.of(cells.build(), lattice, costs);
      LossWalk walk = new LossWalk(problem);
      Weights first = walk.weights();
      Set<Weights> seen = new HashSet<>();
      int points = lattice.cardinality().intValueExact();
      for (int i = 0; i < points; i++) {
        assertThat(walk.loss()).isEqualTo(problem.loss(walk.weights()));
        assertThat(seen.add(walk.weights())).isTrue();
        walk.next();
      }
      assertThat(walk.weights()).isEqualTo(first);
    }
  }
}
