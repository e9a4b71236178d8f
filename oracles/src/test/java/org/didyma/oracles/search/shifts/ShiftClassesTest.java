package org.didyma.oracles.search.shifts;

import static org.assertj.core.api.Assertions.assertThat;

import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OneHotProblems;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.oracles.search.LongSearch;
import org.junit.jupiter.api.Test;

class ShiftClassesTest {

  /** More in the long suite. */
  private static final int INSTANCES = 2000 * Integer.getInteger("test.times", 1);

  private final OneHotProblems problems = new OneHotProblems(11);
  private final Enumeration enumeration = new Enumeration();

  /** Categories, numeric columns, intercepts, unequal ranges: the very point of enumeration. */
  @Test
  void findsTheLexicographicallySmallestMinimiser() {
    ChainSearch[] searches = {LongSearch.on(1), LongSearch.on(2)};
    int withClasses = 0;
    int withIntercept = 0;
    int asymmetric = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(8000);
      Answer expected = enumeration.minimise(problem);
      Answer actual = searches[i % 8 == 0 ? 1 : 0].minimise(problem);
      assertThat(actual.status()).isEqualTo(Answer.Status.OPTIMAL);
      assertThat(problem.lattice().contains(actual.weights().orElseThrow())).isTrue();
      assertThat(problem.objective(actual.weights().get())).isEqualTo(actual.objective());
      assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
      assertThat(actual.bound()).isEqualTo(expected.objective());
      boolean classes = new ChainSearch().describe(problem).contains("classes");
      withClasses += classes ? 1 : 0;
      withIntercept += classes && problem.lattice().hasIntercept() ? 1 : 0;
      asymmetric += classes && problem.lattice().low(0) != -problem.lattice().high(0) ? 1 : 0;
    }
    assertThat(withClasses).isGreaterThan(INSTANCES / 3);
    assertThat(withIntercept).isGreaterThan(INSTANCES / 10);
    assertThat(asymmetric).isGreaterThan(INSTANCES / 10);
  }

  /** The same under losses that are tables of the score, whose bounds have slopes. */
  @Test
  void findsItUnderOtherLosses() {
    ChainSearch[] searches = {LongSearch.on(1), LongSearch.on(2)};
    RandomLosses losses = new RandomLosses(12);
    int withClasses = 0;
    for (int i = 0; i < INSTANCES / 2; i++) {
      LearningProblem zeroOne = problems.next(4000);
      LearningProblem problem = losses.replaced(zeroOne).orElse(zeroOne);
      Answer expected = enumeration.minimise(problem);
      Answer actual = searches[i % 8 == 0 ? 1 : 0].minimise(problem);
      assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
      withClasses += new ChainSearch().describe(problem).contains("classes") ? 1 : 0;
    }
    assertThat(withClasses).isGreaterThan(INSTANCES / 8);
  }

  @Test
  void thereAreNoneWhereSomethingTellsTheirMembersApart() {
    Cells cells =
        Cells.builder(4)
            .add(new int[] {1, 0, 1, 0}, 1, 0)
            .add(new int[] {0, 1, 0, 1}, 0, 2)
            .build();
    WeightLattice lattice = WeightLattice.cube(4, 2).withGroups(0, 0, 1, 1);
    assertThat(ShiftClasses.of(LearningProblem.of(cells, lattice, Costs.EQUAL))).isPresent();
    assertThat(ShiftClasses.of(LearningProblem.of(cells, lattice.withBall(3), Costs.EQUAL)))
        .isEmpty();
    assertThat(ShiftClasses.of(LearningProblem.of(cells, lattice.withMaxNonZeros(2), Costs.EQUAL)))
        .isEmpty();
    assertThat(
            ShiftClasses.of(
                LearningProblem.of(
                    cells, lattice, Costs.EQUAL, Perturbation.linear(5, 0, 0, 1, 0))))
        .isEmpty();
    // A unit without noise only scales the loss.
    assertThat(
            ShiftClasses.of(
                LearningProblem.of(
                    cells, lattice, Costs.EQUAL, Perturbation.linear(5, 0, 0, 0, 0))))
        .isPresent();
  }

  @Test
  void aGroupWithARowThatUsesNoLevelIsNoCategory() {
    Cells cells =
        Cells.builder(4)
            .add(new int[] {1, 0, 1, 0}, 1, 0)
            .add(new int[] {0, 0, 0, 1}, 0, 2)
            .build();
    WeightLattice lattice = WeightLattice.cube(4, 2).withGroups(0, 0, 1, 1);
    LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);
    assertThat(ShiftClasses.of(problem)).isEmpty();
    LearningProblem twice =
        LearningProblem.of(
            Cells.builder(4).add(new int[] {1, 0, 2, 0}, 1, 0).build(), lattice, Costs.EQUAL);
    assertThat(ShiftClasses.of(twice)).isEmpty();
    // With an intercept there are two categories again.
    LearningProblem withIntercept =
        LearningProblem.of(cells, lattice.withIntercept(-1, 1), Costs.EQUAL);
    assertThat(ShiftClasses.of(withIntercept)).isPresent();
  }
}
