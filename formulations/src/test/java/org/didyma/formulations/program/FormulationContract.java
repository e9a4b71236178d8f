package org.didyma.formulations.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Point;
import org.didyma.solver.export.Implications;
import org.didyma.solver.export.LpText;
import org.didyma.solver.export.ProgramReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What every {@link Formulation} has to satisfy. A class that tests a formulation extends this one
 * and says which problems it is meant for.
 */
public abstract class FormulationContract {

  /** More in the long suite. */
  private static final int INSTANCES = 150 * Integer.getInteger("test.times", 1);

  private final SmallProblems problems = new SmallProblems(11);

  /** The formulation. */
  protected abstract Formulation formulation();

  /** What the projected terms of the problems look like that it takes. */
  protected abstract SmallProblems.Table table();

  /** A resource with the LP text of {@link #goldenProblem()}. */
  protected abstract String goldenFile();

  /** A problem that shows everything the formulation does. */
  protected LearningProblem goldenProblem() {
    Cells cells =
        Cells.builder(3)
            .add(new int[] {1, 0, 1}, 7, 2)
            .add(new int[] {0, 1, 1}, 1, 3)
            .add(new int[] {2, -4, 0}, 0, 2)
            .add(new int[] {0, 0, -3}, 5, 5)
            .add(new int[] {0, 0, 0}, 1, 0)
            .build();
    WeightLattice lattice =
        WeightLattice.box(new int[] {-1, -1, -2}, new int[] {1, 1, 2})
            .withBall(4)
            .withMaxNonZeros(2);
    long[] h = {9, 8, 6, 3, -1};
    return LearningProblem.of(
        cells,
        lattice,
        new Costs(2, 1),
        switch (table()) {
          case NONE -> Perturbation.linear(10, 3, -4, 0);
          case SEPARATOR ->
              Perturbation.linear(10, 3, -4, 0).with(new SmallProblems(1).separator(lattice));
          case CONCAVE, ANY -> Perturbation.of(10, new long[] {3, -4, 0}, h);
        });
  }

  @Test
  void theGoldenProgramIsAsStored() {
    LearningProblem problem = goldenProblem();
    Formulation formulation = formulation();
    assertThat(LpText.of(formulation.formulate(problem).program(), Implications.INDICATORS))
        .isEqualTo(golden());
  }

  /** Whoever reads the golden program, or one of another shape, finds the minimum of exhaustion. */
  @ParameterizedTest
  @EnumSource
  void readersOfItsFilesFindTheMinimum(ProgramReader reader, @TempDir Path folder)
      throws IOException {
    reader.require();
    for (LearningProblem problem : List.of(goldenProblem(), problems.next(120, table()))) {
      FormulatedProgram formulated = formulation().formulate(problem);
      OptionalLong minimum =
          LatticePoints.box(problem.lattice()).stream()
              .filter(problem.lattice()::contains)
              .mapToLong(formulated::value)
              .mapToObj(OptionalLong::of)
              .reduce((a, b) -> a.getAsLong() <= b.getAsLong() ? a : b)
              .orElse(OptionalLong.empty());
      reader.compare(formulated.program(), minimum, folder);
    }
  }

  private String golden() {
    try (InputStream file = getClass().getResourceAsStream(goldenFile())) {
      assertThat(file).describedAs(goldenFile()).isNotNull();
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Exhaustion in both directions: over the box of weights, and over what they leave free. */
  @Test
  void theLeastObjectiveOfEachPointIsItsValue() {
    int inside = 0;
    int outside = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(120, table());
      FormulatedProgram formulated = formulation().formulate(problem);
      for (Weights w : LatticePoints.box(problem.lattice())) {
        OptionalLong least = least(formulated, w);
        if (problem.lattice().contains(w)) {
          inside++;
          assertThat(least).as("instance %d at %s", i, w).hasValue(formulated.value(w));
        } else {
          outside++;
          assertThat(least).as("instance %d at %s", i, w).isEmpty();
        }
      }
    }
    assertThat(inside).isGreaterThan(INSTANCES);
    assertThat(outside).isGreaterThan(INSTANCES);
  }

  @Test
  void everyPointOfALargerLatticeHasAPointOfTheProgramThatMeansIt() {
    int points = 0;
    for (int i = 0; i < 30; i++) {
      LearningProblem problem = problems.next(1 << 16, table());
      FormulatedProgram formulated = formulation().formulate(problem);
      for (Weights w : LatticePoints.box(problem.lattice())) {
        if (problem.lattice().contains(w)) {
          Point point = formulated.point(w);
          points++;
          if (formulated.program().violatedAt(point).isPresent()
              || formulated.program().objectiveAt(point) != formulated.value(w)
              || !formulated.reading().weights(point).equals(w)) {
            assertThat(formulated.program().violatedAt(point)).as("at %s", w).isEmpty();
            assertThat(formulated.program().objectiveAt(point)).isEqualTo(formulated.value(w));
            assertThat(formulated.reading().weights(point)).isEqualTo(w);
          }
        }
      }
    }
    assertThat(points).isGreaterThan(15_000);
  }

  @Test
  void theOrderOfRowsAndThePartsOfACellDoNotMatter() {
    Random random = new Random(5);
    for (int i = 0; i < 30; i++) {
      LearningProblem problem = problems.next(100, table());
      Formulation formulation = formulation();
      Cells cells = problem.cells();
      List<Integer> order = new ArrayList<>();
      for (int c = 0; c < cells.count(); c++) {
        order.add(c);
      }
      Collections.shuffle(order, random);
      Cells.Builder parts = Cells.builder(cells.dimension());
      for (int c : order) {
        long half = cells.positives(c) / 2;
        parts.add(cells.row(c), half, 0);
        parts.add(cells.row(c), cells.positives(c) - half, cells.negatives(c));
      }
      LearningProblem other =
          LearningProblem.of(
              parts.build(), problem.lattice(), problem.costs(), problem.perturbation());
      assertSame(formulation.formulate(other).program(), formulation.formulate(problem).program());
    }
  }

  /** With equal costs, what is an error under one labelling is none under the other. */
  @Test
  void theLossesUnderALabellingAndItsNegationAddUp() {
    for (int i = 0; i < 30; i++) {
      LearningProblem drawn = problems.next(60, table());
      Formulation formulation = formulation();
      Cells cells = drawn.cells();
      Cells.Builder negated = Cells.builder(cells.dimension());
      for (int c = 0; c < cells.count(); c++) {
        negated.add(cells.row(c), cells.negatives(c), cells.positives(c));
      }
      FormulatedProgram program = formulation.formulate(with(drawn, cells));
      FormulatedProgram opposite = formulation.formulate(with(drawn, negated.build()));
      // What both have in common is their objective on a table without records.
      FormulatedProgram empty =
          formulation.formulate(with(drawn, Cells.builder(cells.dimension()).build()));
      for (Weights w : LatticePoints.box(drawn.lattice())) {
        if (drawn.lattice().contains(w)) {
          long sum = least(program, w).orElseThrow() + least(opposite, w).orElseThrow();
          long common = 2 * least(empty, w).orElseThrow();
          assertThat(sum - common).isEqualTo(drawn.perturbation().unit() * cells.records());
        }
      }
    }
  }

  private static LearningProblem with(LearningProblem problem, Cells cells) {
    return LearningProblem.of(cells, problem.lattice(), Costs.EQUAL, problem.perturbation());
  }

  /** Only the objective changes with the perturbation. */
  @Test
  void anotherPerturbationIsAnotherObjective() {
    for (int i = 0; i < 30; i++) {
      LearningProblem problem = problems.next(100, table());
      Perturbation first = problem.perturbation();
      Perturbation drawn = problems.perturbation(problem.lattice(), SmallProblems.Table.NONE);
      long[] linear = new long[drawn.coordinates()];
      for (int j = 0; j < linear.length; j++) {
        linear[j] = drawn.linear(j);
      }
      long[] multiple = new long[first.projectedLength()];
      for (int m = 0; m < multiple.length; m++) {
        multiple[m] = 7 * first.projected(m) + 5;
      }
      Perturbation other = Perturbation.of(drawn.unit(), linear, multiple);
      if (first.hasSeparator()) {
        other = other.with(problems.separator(problem.lattice()));
      }
      Formulation formulation = formulation();
      FormulatedProgram changed = formulation.formulate(problem).under(other);
      FormulatedProgram anew = formulation.formulate(changed.problem());
      assertThat(changed.problem().perturbation()).isSameAs(other);
      assertSame(changed.program(), anew.program());
    }
  }

  @Test
  void aProjectedTermIsStatedOrRefused() {
    LearningProblem drawn = problems.next(100, SmallProblems.Table.ANY);
    LearningProblem problem =
        table() == SmallProblems.Table.SEPARATOR
            ? LearningProblem.of(
                drawn.cells(),
                drawn.lattice(),
                drawn.costs(),
                drawn.perturbation().with(problems.separator(drawn.lattice())))
            : drawn;
    Formulation formulation = formulation();
    if (formulation.refusal(problem).isPresent()) {
      assertThatThrownBy(() -> formulation.formulate(problem))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(formulation.name())
          .hasMessageContaining("projected term");
    } else {
      assertThat(formulation.formulate(problem).program().variables()).isNotEmpty();
    }
  }

  private static OptionalLong least(FormulatedProgram formulated, Weights w) {
    Map<IntegerVariable, Long> fixed = new HashMap<>();
    for (int j = 0; j < w.size(); j++) {
      fixed.put(formulated.reading().weights().get(j), (long) w.get(j));
    }
    return TinyBranchAndBound.least(formulated.program(), fixed);
  }

  private static void assertSame(IntegerProgram actual, IntegerProgram expected) {
    assertThat(actual.variables()).isEqualTo(expected.variables());
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.implications()).isEqualTo(expected.implications());
    assertThat(actual.objective()).isEqualTo(expected.objective());
  }
}
