package org.didyma.oracles.search.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.StairProblems;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

class ThresholdGroupsTest {

  private static final int INSTANCES = 4000;

  private final Random random = new Random(91);
  private final StairProblems problems = new StairProblems(92);

  /**
   * Whatever the order of the columns is, and though rows without records tell columns apart that
   * no record does.
   */
  @Test
  void aStepComesAfterTheOneBelowAndIsMetWithItOnly() {
    int beside = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = emptied(problems.nextGrouped(8000));
      beside += checked(SearchSpace.of(problem));
      ThresholdGroups.space(problem).ifPresent(this::checked);
    }
    assertThat(beside).isGreaterThan(INSTANCES / 10);
  }

  /** The number of steps that are on top of another one. */
  private int checked(SearchSpace space) {
    ThresholdGroups stairs = ThresholdGroups.of(space);
    int upper = 0;
    for (int k = 0; k < space.size(); k++) {
      int below = stairs.below(k);
      if (below >= 0) {
        upper++;
        assertThat(below).isLessThan(k);
        assertThat(stairs.stair(k)).isEqualTo(stairs.stair(below));
        assertThat(stairs.values(k)).isEqualTo(space.high(k) - space.low(k) + 1);
        Cells cells = space.problem().cells();
        for (int c = 0; c < cells.count(); c++) {
          int step = cells.row(c)[space.coordinate(k)];
          assertThat(step).isBetween(0, cells.row(c)[space.coordinate(below)]).isLessThan(2);
        }
      }
    }
    return upper;
  }

  /** The same rows, half of them without records. */
  private LearningProblem emptied(LearningProblem problem) {
    Cells cells = problem.cells();
    Cells.Builder rows = Cells.builder(cells.dimension());
    for (int c = 0; c < cells.count(); c++) {
      boolean empty = random.nextBoolean();
      rows.add(cells.row(c), empty ? 0 : cells.positives(c), empty ? 0 : cells.negatives(c));
    }
    return LearningProblem.of(rows.build(), problem.lattice(), problem.costs());
  }
}
