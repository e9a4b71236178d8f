package org.didyma.formulations.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolutionFileTest {

  private static final WeightLattice LATTICE = WeightLattice.cube(2, 3).withIntercept(-4, 4);

  @TempDir private Path folder;

  private SolutionFile read(String text) throws IOException {
    return SolutionFile.read(Files.writeString(folder.resolve("x.sol"), text), LATTICE);
  }

  /** What is written of a point of a formulation, by the names of its variables, is that point. */
  @Test
  void aPointComesBackFromEachFormulation() throws IOException {
    Cells cells = Cells.builder(2).add(new int[] {1, 2}, 3, 1).add(new int[] {0, 1}, 1, 2).build();
    LearningProblem problem = LearningProblem.of(cells, LATTICE, Costs.EQUAL);
    Weights weights = Weights.of(2, -3, 4);
    int formulations = 0;
    for (NamedFormulation named : Formulations.ALL) {
      if (named.formulation().refusal(problem).isPresent()) {
        continue;
      }
      FormulatedProgram program = named.formulation().formulate(problem);
      Point point = program.point(weights);
      StringBuilder text = new StringBuilder();
      int i = 0;
      for (IntegerVariable variable : program.program().variables()) {
        text.append(variable.name()).append(' ').append(point.value(i++)).append('\n');
      }
      SolutionFile file = read(text.toString());
      assertThat(file.fault(LATTICE)).isEmpty();
      assertThat(file.absent()).isZero();
      assertThat(file.weights()).isEqualTo(weights);
      formulations++;
    }
    assertThat(formulations).isGreaterThan(2);
  }

  @Test
  void whatIsNotThereIs0() throws IOException {
    SolutionFile file = read("objective value: 3\nw2 0.999999\nz1 1\n");
    assertThat(file.fault(LATTICE)).isEmpty();
    assertThat(file.weights()).isEqualTo(Weights.of(0, 1, 0));
    assertThat(file.absent()).isEqualTo(2);
    assertThat(read("[1, 2, 5]").fault(LATTICE)).contains("w0 is 5, which is not from -4 to 4");
    assertThatThrownBy(() -> read("z1 1\n"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no line with a weight");
  }
}
