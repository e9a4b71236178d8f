package org.didyma.formulations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.didyma.core.InvalidInputException;
import org.junit.jupiter.api.Test;

class LearningProblemTest {

  /** Loss and errors by going through records one by one, as their definition says. */
  @Test
  void lossIsTheTotalCostOfTheErrors() {
    Random random = new Random(2);
    for (int i = 0; i < 500; i++) {
      int d = 1 + random.nextInt(4);
      int n = random.nextInt(30);
      int[][] x = new int[n][];
      boolean[] y = new boolean[n];
      Cells.Builder builder = Cells.builder(d);
      for (int r = 0; r < n; r++) {
        x[r] = random.ints(d, -2, 3).toArray();
        y[r] = random.nextBoolean();
        builder.add(x[r], y[r] ? 1 : 0, y[r] ? 0 : 1);
      }
      Costs costs = new Costs(1 + random.nextInt(9), 1 + random.nextInt(9));
      int[] w = random.ints(d + 1, -3, 4).toArray();
      long loss = 0;
      long errors = 0;
      for (int r = 0; r < n; r++) {
        long score = w[d];
        for (int j = 0; j < d; j++) {
          score += (long) w[j] * x[r][j];
        }
        if (score > 0 != y[r]) {
          errors++;
          loss += y[r] ? costs.missedPositive() : costs.falseAlarm();
        }
      }
      LearningProblem problem =
          LearningProblem.of(builder.build(), WeightLattice.cube(d, 3).withIntercept(-3, 3), costs);
      assertThat(problem.loss(Weights.of(w))).isEqualTo(loss);
      assertThat(problem.errors(Weights.of(w))).isEqualTo(errors);
      assertThat(problem.objective(Weights.of(w))).isEqualTo(loss);
      assertThat(problem.cells().records()).isEqualTo(n);
    }
  }

  @Test
  void aScoreOfZeroPredictsNegative() {
    Cells cells = Cells.builder(1).add(new int[] {1}, 2, 3).build();
    LearningProblem problem = LearningProblem.of(cells, WeightLattice.cube(1, 1), new Costs(7, 1));
    assertThat(problem.loss(Weights.of(0))).isEqualTo(14);
    assertThat(problem.loss(Weights.of(1))).isEqualTo(3);
  }

  @Test
  void weightsOfAnotherNumberOfCoordinatesAreRefused() {
    WeightLattice plain = WeightLattice.cube(2, 1);
    for (WeightLattice lattice : List.of(plain, plain.withIntercept(-1, 1))) {
      for (Cells cells :
          List.of(Cells.builder(2).build(), Cells.builder(2).add(new int[] {1, 0}, 1, 0).build())) {
        LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);
        for (int size : new int[] {0, lattice.coordinates() - 1, lattice.coordinates() + 1}) {
          Weights w = Weights.of(new int[size]);
          List<ToLongFunction<Weights>> all =
              List.of(problem::objective, problem::loss, problem::errors);
          for (ToLongFunction<Weights> of : all) {
            assertThatThrownBy(() -> of.applyAsLong(w))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("features");
          }
        }
      }
    }
  }

  @Test
  void theObjectiveSubtractsThePerturbation() {
    Cells cells = Cells.builder(2).add(new int[] {1, 0}, 2, 3).build();
    Perturbation noise = Perturbation.of(10, new long[] {4, -5}, new long[] {100, 200, 300});
    LearningProblem problem =
        LearningProblem.of(cells, WeightLattice.cube(2, 1), Costs.EQUAL, noise);
    assertThat(problem.objective(Weights.of(1, -1))).isEqualTo(30 - 4 - 5 - 300);
    assertThat(problem.objective(Weights.of(0, 0))).isEqualTo(20 - 100);
  }

  /** Counts come from files: no sum of them is an internal error. */
  @Test
  void moreRecordsThanATableHasAreRefused() {
    long half = 1L << 62;
    assertThatThrownBy(() -> Cells.builder(1).add(new int[] {1}, half, half).build())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("more than 2^40 records");
    Cells.Builder full = Cells.builder(1).add(new int[] {1}, Cells.MOST_RECORDS, 0);
    assertThat(full.build().records()).isEqualTo(Cells.MOST_RECORDS);
    for (long more : new long[] {1, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> full.add(new int[] {1}, more, 0))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("more than 2^40 records");
    }
    assertThatThrownBy(() -> full.add(new int[] {2}, 0, Long.MAX_VALUE).build())
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void whatCouldOverflowIsRefusedAtConstruction() {
    Cells huge = Cells.builder(1).add(new int[] {1}, Cells.MOST_RECORDS, 0).build();
    Costs dear = new Costs(1 << 22, 1);
    assertThatThrownBy(() -> LearningProblem.of(huge, WeightLattice.cube(1, 1), dear))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the objective could exceed 2^61");
    int d = 2000;
    int[] x = new int[d];
    java.util.Arrays.fill(x, Integer.MAX_VALUE);
    Cells wide = Cells.builder(d).add(x, 1, 0).build();
    assertThatThrownBy(
            () -> LearningProblem.of(wide, WeightLattice.cube(d, 1_000_000), Costs.EQUAL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("a score could exceed 2^61");
    Cells one = Cells.builder(1).add(new int[] {1}, 1, 0).build();
    assertThatThrownBy(
            () ->
                LearningProblem.of(
                    one,
                    WeightLattice.cube(1, 1),
                    Costs.EQUAL,
                    Perturbation.linear(1, Long.MIN_VALUE)))
        .isInstanceOf(InvalidInputException.class);
  }
}
