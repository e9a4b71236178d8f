package org.didyma.formulations.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.solver.IntegerVariable;
import org.didyma.solver.Point;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Losses other than 0/1 as programs; for 0/1 loss the contract is what there is to say. */
class PiecewiseLossFormulationTest {

  private static final int INSTANCES = 50;
  private static final int MANY_INSTANCES = 600;
  private static final List<String> FORMS =
      List.of(
          "logistic:1/2:0.2:1/8", "logistic:1:none:1/4", "hinge:2", "ramp:2", "ladder:-1=2,2=1");

  private final Random random = new Random(81);
  private final SmallProblems problems = new SmallProblems(82);

  /** As in the contract: exhaustion over the box of weights, and over what they leave free. */
  @Test
  void theLeastObjectiveOfEachPointIsItsValue() {
    theLeastObjectiveOfEachPointIsItsValue(INSTANCES);
  }

  @Test
  @Tag("long")
  void theSameOfManyMore() {
    theLeastObjectiveOfEachPointIsItsValue(MANY_INSTANCES);
  }

  private void theLeastObjectiveOfEachPointIsItsValue(int instances) {
    Map<String, Integer> seen = new HashMap<>();
    int outside = 0;
    for (int i = 0; i < instances; i++) {
      SmallProblems.Table table = SmallProblems.Table.values()[i % 3];
      LearningProblem problem = next(table);
      FormulatedProgram formulated =
          FittingFormulation.of(new IndicatorFormulation()).formulate(problem);
      assertThat(formulated.formulation()).endsWith("pieces");
      for (Weights w : LatticePoints.box(problem.lattice())) {
        Map<IntegerVariable, Long> fixed = new HashMap<>();
        for (int j = 0; j < w.size(); j++) {
          fixed.put(formulated.reading().weights().get(j), (long) w.get(j));
        }
        OptionalLong least = TinyBranchAndBound.least(formulated.program(), fixed);
        if (!problem.lattice().contains(w)) {
          assertThat(least).as("instance %d at %s", i, w).isEmpty();
          outside++;
          continue;
        }
        assertThat(least).as("instance %d at %s", i, w).hasValue(value(problem, w));
        Point point = formulated.point(w);
        assertThat(formulated.program().violatedAt(point)).isEmpty();
        assertThat(formulated.program().objectiveAt(point)).isEqualTo(value(problem, w));
        String name = problem.scoreLoss().name();
        seen.merge(name.substring(0, Math.min(4, name.length())), 1, Integer::sum);
      }
    }
    assertThat(seen).hasSize(5).allSatisfy((name, n) -> assertThat(n).isGreaterThan(instances));
    assertThat(outside).isGreaterThan(instances);
  }

  /** F by its definition. */
  private static long value(LearningProblem problem, Weights w) {
    long value = 0;
    Cells cells = problem.cells();
    WeightLattice lattice = problem.lattice();
    long norm = 0;
    for (int c = 0; c < cells.count(); c++) {
      int[] row = cells.row(c);
      long score = lattice.hasIntercept() ? w.get(row.length) : 0;
      for (int j = 0; j < row.length; j++) {
        score += (long) row[j] * w.get(j);
      }
      value += cells.positives(c) * problem.scoreLoss().positive(score);
      value += cells.negatives(c) * problem.scoreLoss().negative(score);
    }
    value *= problem.perturbation().unit();
    for (int j = 0; j < w.size(); j++) {
      value -= problem.perturbation().linear(j) * w.get(j);
      norm += lattice.isFeature(j) ? (long) w.get(j) * w.get(j) : 0;
    }
    if (problem.perturbation().hasProjectedTerm()) {
      value -= problem.perturbation().projected((int) norm);
    }
    return value + separated(problem, w);
  }

  private static long separated(LearningProblem problem, Weights w) {
    return problem
        .perturbation()
        .separator()
        .map(
            set -> {
              long sum = 0;
              for (int j = 0; j < w.size(); j++) {
                for (int t = 0; t < w.get(j) - problem.lattice().low(j); t++) {
                  sum += set.weight(j, t);
                }
              }
              return sum;
            })
        .orElse(0L);
  }

  private LearningProblem next(SmallProblems.Table table) {
    LearningProblem drawn = problems.nextNarrow(80, table);
    Cells cells = drawn.cells();
    int[] magnitudes = new int[cells.dimension()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      magnitudes[j] = Math.max(magnitudes[j], Math.abs(cells.value(e)));
    }
    ScoreRange range = ScoreRange.of(drawn.lattice(), magnitudes);
    if (range.low() == range.high() || drawn.lattice().coordinates() == 0) {
      return next(table);
    }
    ScoreLoss loss;
    int which = random.nextInt(FORMS.size() + 2);
    if (which < FORMS.size()) {
      loss = Losses.parse(FORMS.get(which)).over(range, drawn.costs());
    } else {
      // Any values at all.
      int n = 2 + random.nextInt(5);
      long[] positive = random.longs(n, 0, 9).toArray();
      positive[0] = positive[n - 1] + 1;
      loss =
          ScoreTable.saturated(
              "random",
              drawn.costs(),
              -random.nextInt(5),
              positive,
              random.longs(n, 0, 9).toArray());
    }
    return LearningProblem.of(cells, drawn.lattice(), loss).under(drawn.perturbation());
  }

  /** A convex loss has lines and no boolean, and a flat part of a table is one piece. */
  @Test
  void itsSizeIsThatOfItsPieces() {
    Cells cells = Cells.builder(2).add(new int[] {1, 1}, 3, 2).build();
    WeightLattice lattice = WeightLattice.cube(2, 20);
    FormulatedProgram hinge = program(cells, lattice, "hinge:1");
    assertThat(hinge.program().variables()).hasSize(2 + 2);
    assertThat(hinge.program().rows()).hasSize(1 + 3);
    FormulatedProgram ladder = program(cells, lattice, "ladder:0=1");
    // From -40 to 0, the step, and from 1 to 40.
    assertThat(ladder.program().variables()).hasSize(2 + 3 + 1);
  }

  private static FormulatedProgram program(Cells cells, WeightLattice lattice, String loss) {
    int[] ones = new int[lattice.features()];
    Arrays.fill(ones, 1);
    return new PiecewiseLossFormulation()
        .formulate(
            LearningProblem.of(
                cells,
                lattice,
                Losses.parse(loss).over(ScoreRange.of(lattice, ones), Costs.EQUAL)));
  }

  @Test
  void tooManyPiecesAreRefused() {
    Cells.Builder cells = Cells.builder(10);
    for (int i = 0; i < 1000; i++) {
      int[] row = new int[10];
      for (int j = 0; j < 10; j++) {
        row[j] = i >> j & 1;
      }
      cells.add(row, 1, 2);
    }
    Cells built = cells.build();
    assertThatThrownBy(() -> program(built, WeightLattice.cube(10, 100), "logistic:1:none:1/16"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("programs end at 500000")
        .hasMessageContaining("1000 unique rows");
    assertThat(program(built, WeightLattice.cube(10, 2), "logistic:1:none:1/16").formulation())
        .isEqualTo("pieces");
  }

  /** Without a table there are no pieces, and a line from end to end would be another loss. */
  @Test
  void aLossWithoutATableIsRefused() {
    Cells cells = Cells.builder(1).add(new int[] {1}, 3, 2).build();
    WeightLattice lattice = WeightLattice.cube(1, 5);
    ScoreLoss loss =
        Losses.parse("logistic:1:none:1/16")
            .computed(new ScoreRange(-5, 5), Costs.EQUAL)
            .orElseThrow();
    LearningProblem problem = LearningProblem.of(cells, lattice, loss);
    for (Formulation formulation :
        List.of(
            new PiecewiseLossFormulation(), FittingFormulation.of(new IndicatorFormulation()))) {
      assertThat(formulation.refusal(problem))
          .hasValueSatisfying(said -> assertThat(said).contains("no table"));
    }
  }
}
