package org.didyma.formulations.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.junit.jupiter.api.Test;

class ProjectedFormulationTest {

  private static Formulation formulation() {
    return new ProjectedFormulation(new IndicatorFormulation());
  }

  /** Each table breaks one condition, and the program would be wrong for it. */
  @Test
  void tablesThatRiseOrAreNotConcaveAreRefused() {
    Formulation formulation = formulation();
    assertThat(formulation.refusal(problem(5, 5, 4))).isEmpty();
    assertThat(formulation.refusal(problem(0, 0, 0))).isEmpty();
    assertThat(formulation.refusal(problem(5, 6, 6))).contains(rises());
    assertThat(formulation.refusal(problem(-5, -4, -2))).contains(rises());
    assertThat(formulation.refusal(problem(5, 3, 2)))
        .contains("the table of the projected term is not concave in the squared norm");
    // What lies beyond the lattice does not matter.
    assertThat(formulation.refusal(problem(5, 5, 4, 100))).isEmpty();
    assertThat(formulation.refusal(problem())).isPresent();
  }

  /**
   * Rounding 7*sqrt(1 - m/16) to integers leaves no concave table, and the check sees it; a scale
   * of 8*16^2 is enough for every rounding.
   */
  @Test
  void aRoundedRootMayBeRefused() {
    WeightLattice lattice = WeightLattice.cube(16, 1);
    for (int scale : List.of(7, 8 * 16 * 16)) {
      long[] h = new long[17];
      for (int m = 0; m < h.length; m++) {
        h[m] = Math.round(scale * Math.sqrt(1 - m / 16.0));
      }
      LearningProblem problem =
          LearningProblem.of(
              Cells.builder(16).build(), lattice, Costs.EQUAL, Perturbation.of(1, new long[16], h));
      assertThat(formulation().refusal(problem).isPresent()).isEqualTo(scale == 7);
    }
  }

  @Test
  void aTableOfAnotherShapeNeedsAnotherProgram() {
    FormulatedProgram program = formulation().formulate(problem(5, 4, 2));
    assertThat(program.under(Perturbation.of(3, new long[2], new long[] {0, -3, -9})).program())
        .isNotNull();
    assertThatThrownBy(() -> program.under(Perturbation.of(3, new long[2], new long[] {0, -3, -8})))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no multiple");
  }

  private static String rises() {
    return "the table of the projected term rises with the norm";
  }

  private static LearningProblem problem(long... table) {
    return LearningProblem.of(
        Cells.builder(2).add(new int[] {1, 1}, 1, 0).build(),
        WeightLattice.cube(2, 1),
        Costs.EQUAL,
        Perturbation.of(1, new long[2], table));
  }
}
