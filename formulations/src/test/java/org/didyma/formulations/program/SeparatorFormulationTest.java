package org.didyma.formulations.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Test;

class SeparatorFormulationTest {

  private static Formulation formulation() {
    return new SeparatorFormulation(new IndicatorFormulation());
  }

  /** The answers of the separator set, written out. */
  @Test
  void theValueCountsTheThresholdsBelowEachWeight() {
    WeightLattice lattice = WeightLattice.cube(2, 1);
    SeparatorWeights separator = SeparatorWeights.of(lattice, new long[][] {{100, -20}, {3, 4000}});
    FormulatedProgram program =
        new SeparatorFormulation(new TightBigMFormulation())
            .formulate(onNothing(lattice, Perturbation.separator(1, separator)));
    assertThat(program.value(Weights.of(-1, -1))).isZero();
    assertThat(program.value(Weights.of(0, -1))).isEqualTo(100);
    assertThat(program.value(Weights.of(1, 0))).isEqualTo(83);
    assertThat(program.value(Weights.of(0, 1))).isEqualTo(4103);
    assertThat(separator.count()).isEqualTo(4);
  }

  @Test
  void theSetOfAnotherLatticeIsRefused() {
    SeparatorWeights separator =
        SeparatorWeights.of(WeightLattice.cube(2, 1), new long[][] {{100, -20}, {3, 4000}});
    assertThatThrownBy(
            () -> onNothing(WeightLattice.cube(2, 2), Perturbation.separator(1, separator)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another lattice");
  }

  /** Each formulation says which one to take instead. */
  @Test
  void aProblemWithoutASetIsRefusedAndAFittingOneIsFound() {
    WeightLattice lattice = WeightLattice.cube(2, 1);
    LearningProblem plain = onNothing(lattice, Perturbation.none(2));
    assertThat(formulation().refusal(plain)).hasValueSatisfying(r -> assertThat(r).contains("no"));
    LearningProblem with =
        onNothing(
            lattice,
            Perturbation.separator(1, SeparatorWeights.of(lattice, new long[][] {{1, 2}, {3, 4}})));
    for (Formulation other :
        List.of(
            new IndicatorFormulation(),
            new ProjectedFormulation(new IndicatorFormulation()),
            new LookupProjectedFormulation(new IndicatorFormulation()))) {
      assertThat(other.refusal(with)).isPresent();
    }
    assertThat(FittingFormulation.of(new IndicatorFormulation()).formulate(with).formulation())
        .isEqualTo("separator-indicator");
  }

  private static LearningProblem onNothing(WeightLattice lattice, Perturbation perturbation) {
    return LearningProblem.of(Cells.builder(2).build(), lattice, Costs.EQUAL, perturbation);
  }
}
