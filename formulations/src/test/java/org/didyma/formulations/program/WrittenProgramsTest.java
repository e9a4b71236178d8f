package org.didyma.formulations.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.loss.Losses;
import org.didyma.solver.export.ProgramReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Learning problems of every family as LP and MPS files in every formulation: whoever reads them
 * finds the least objective over all points of the lattice.
 */
class WrittenProgramsTest {

  private static final List<String> LOSSES =
      List.of("logistic", "logistic:1:none:1/64", "hinge:2", "ramp:2", "ladder:-1=2,2=1");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void readersFindTheMinimum(ProgramReader reader) throws IOException {
    compare(reader, 6);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void readersFindTheMinimumOfHundreds(ProgramReader reader) throws IOException {
    compare(reader, 300);
  }

  private void compare(ProgramReader reader, int instances) throws IOException {
    reader.require();
    Random random = new Random(77);
    SmallProblems problems = new SmallProblems(78);
    int written = 0;
    for (int i = 0; i < instances; i++) {
      LearningProblem problem =
          next(problems.nextNarrow(200, SmallProblems.Table.values()[i % 4]), random);
      OptionalLong minimum =
          LatticePoints.box(problem.lattice()).stream()
              .filter(problem.lattice()::contains)
              .mapToLong(problem::objective)
              .min();
      for (NamedFormulation named : Formulations.ALL) {
        Formulation formulation = named.formulation();
        if (formulation.refusal(problem).isEmpty()) {
          reader.compare(formulation.formulate(problem).program(), minimum, folder);
          written++;
        }
      }
    }
    assertThat(written).isGreaterThan(2 * instances);
  }

  /** The same with costs from 1:5 to 5:1, or with another loss. */
  private static LearningProblem next(LearningProblem drawn, Random random) {
    Costs costs = new Costs(1 + random.nextInt(5), 1 + random.nextInt(5));
    int which = random.nextInt(LOSSES.size() + 3);
    Cells cells = drawn.cells();
    int[] magnitudes = new int[cells.dimension()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      magnitudes[j] = Math.max(magnitudes[j], Math.abs(cells.value(e)));
    }
    ScoreRange range = ScoreRange.of(drawn.lattice(), magnitudes);
    return LearningProblem.of(
        cells,
        drawn.lattice(),
        which < LOSSES.size() && range.low() < range.high()
            ? Losses.parse(LOSSES.get(which)).over(range, costs)
            : costs,
        drawn.perturbation());
  }
}
