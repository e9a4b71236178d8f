package org.didyma.oracles.search.space;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.junit.jupiter.api.Test;

class CoordinateOrderTest {

  // Coordinates 0 to 2 are one category, 3 and 4 another one; 5 occurs in no record.
  private static Cells cells() {
    return Cells.builder(6)
        .add(new int[] {1, 0, 0, 1, 0, 0}, 30, 10)
        .add(new int[] {0, 1, 0, 1, 0, 0}, 0, 25)
        .add(new int[] {0, 0, 1, 0, 1, 0}, 4, 60)
        .add(new int[] {1, 0, 0, 0, 1, 0}, 2, 5)
        .build();
  }

  @Test
  void frequency() {
    // Records: 47, 25, 64, 65, 71 and 0.
    assertThat(CoordinateOrder.mostFrequentFirst(problem(Costs.EQUAL, false)))
        .containsExactly(4, 3, 2, 0, 1, 5);
    assertThat(CoordinateOrder.mostFrequentFirst(problem(Costs.EQUAL, true)))
        .containsExactly(6, 4, 3, 2, 0, 1, 5);
  }

  /**
   * Positive and negative records: 32 and 15, 0 and 25, 4 and 60, 30 and 35, 6 and 65, none. In no
   * record together with 1 are 0, 2 and 4, so it is one of four levels; 2 is one of four, too, with
   * 0, 1 and 3; 0, 3 and 4 are one of three.
   */
  @Test
  void dispute() {
    // 15 * 47 / 3 = 235; 0; 4 * 64 / 4 = 64; 30 * 65 / 3 = 650; 6 * 71 / 3 = 142; 0.
    assertThat(CoordinateOrder.mostDisputedFirst(problem(Costs.EQUAL, false)))
        .containsExactly(3, 0, 4, 2, 1, 5);
    assertThat(CoordinateOrder.mostDisputedFirst(problem(Costs.EQUAL, true)))
        .containsExactly(6, 3, 0, 4, 2, 1, 5);
  }

  @Test
  void recordsCountByWhatTheyCost() {
    // Positive ones ten times: 15 * 335 / 3 = 1675; 0; 40 * 100 / 4 = 1000; 35 * 335 / 3 = 3908;
    // 60 * 125 / 3 = 2500; 0.
    assertThat(CoordinateOrder.mostDisputedFirst(problem(new Costs(10, 1), false)))
        .containsExactly(3, 4, 0, 2, 1, 5);
  }

  private static LearningProblem problem(Costs costs, boolean hasIntercept) {
    WeightLattice cube = WeightLattice.cube(6, 1);
    return LearningProblem.of(cells(), hasIntercept ? cube.withIntercept(-2, 2) : cube, costs);
  }
}
