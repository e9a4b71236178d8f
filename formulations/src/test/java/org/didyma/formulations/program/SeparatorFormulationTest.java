package org.didyma.formulations.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.junit.jupiter.api.Test;

class SeparatorFormulationTest extends FormulationContract {

  @Override
  protected Formulation formulation(SmallProblems random, WeightLattice lattice) {
    return new SeparatorFormulation(new IndicatorFormulation(), random.separator(lattice));
  }

  @Override
  protected SmallProblems.Table table() {
    return SmallProblems.Table.NONE;
  }

  @Override
  protected String goldenFile() {
    return "separator.lp";
  }

  /** The answers of the separator set, written out. */
  @Test
  void theValueCountsTheThresholdsBelowEachWeight() {
    WeightLattice lattice = WeightLattice.cube(2, 1);
    SeparatorWeights separator = SeparatorWeights.of(lattice, new long[][] {{100, -20}, {3, 4000}});
    LearningProblem problem = goldenOn(lattice);
    FormulatedProgram program =
        new SeparatorFormulation(new TightBigMFormulation(), separator).formulate(problem);
    assertThat(program.value(Weights.of(-1, -1))).isZero();
    assertThat(program.value(Weights.of(0, -1))).isEqualTo(100);
    assertThat(program.value(Weights.of(1, 0))).isEqualTo(83);
    assertThat(program.value(Weights.of(0, 1))).isEqualTo(4103);
    assertThat(separator.count()).isEqualTo(4);
  }

  @Test
  void theSetOfAnotherLatticeIsRefused() {
    WeightLattice lattice = WeightLattice.cube(2, 1);
    Formulation formulation = formulation(new SmallProblems(1), WeightLattice.cube(2, 2));
    assertThat(formulation.refusal(goldenOn(lattice)))
        .hasValueSatisfying(reason -> assertThat(reason).contains("another lattice"));
  }

  private static LearningProblem goldenOn(WeightLattice lattice) {
    return LearningProblem.of(
        org.didyma.formulations.Cells.builder(2).build(),
        lattice,
        org.didyma.formulations.Costs.EQUAL);
  }
}
