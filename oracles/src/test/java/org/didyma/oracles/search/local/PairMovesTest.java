package org.didyma.oracles.search.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

class PairMovesTest {

  /** Records are predicted + where both weights are 1, and by no change of one of them. */
  @Test
  void twoMovesThatPayOnlyTogetherAreFound() {
    LearningProblem problem =
        LearningProblem.of(
            Cells.builder(2).add(new int[] {1, 1}, 9, 1).build(),
            WeightLattice.cube(2, 1).withIntercept(-1, -1),
            Costs.EQUAL);
    Neighbourhood here = new Neighbourhood(SearchSpace.of(problem));
    assertThat(here.value()).isEqualTo(9);
    PairMoves pairs = new PairMoves(here);
    pairs.begin(1);
    run(pairs);
    assertThat(here.value()).isEqualTo(1);
    assertThat(problem.objective(Weights.of(1, 1, -1))).isEqualTo(1);
  }

  /** Balls, few non-zeros, noise, terms in the norm: against all pairs of moves. */
  @Test
  void whereItEndsNoPairIsBetter() {
    RandomProblems problems = new RandomProblems(91);
    Random random = new Random(92);
    int improved = 0;
    int ended = 0;
    for (int i = 0; i < 3000; i++) {
      LearningProblem problem = problems.next(800);
      SearchSpace space = SearchSpace.of(problem);
      if (problem.lattice().isEmpty() || !Neighbourhood.fits(space)) {
        continue;
      }
      Neighbourhood here = new Neighbourhood(space);
      PairMoves pairs = new PairMoves(here);
      pairs.begin(random.nextInt(here.size()));
      long before = here.value();
      run(pairs);
      int[] w = new int[here.size()];
      here.copyTo(w);
      assertThat(problem.lattice().contains(Weights.of(w))).isTrue();
      assertThat(here.value()).isEqualTo(problem.objective(Weights.of(w)));
      assertThat(here.value()).isLessThanOrEqualTo(before);
      assertThat(leastOfPairs(problem, w)).isGreaterThanOrEqualTo(here.value());
      improved += here.value() < before ? 1 : 0;
      ended++;
    }
    assertThat(ended).isGreaterThan(1000);
    assertThat(improved).isGreaterThan(ended / 4);
  }

  private static void run(PairMoves pairs) {
    while (pairs.isUnderWay()) {
      pairs.tryNext();
    }
  }

  /** By trying: a small change of one weight inside the lattice, then any of another. */
  private static long leastOfPairs(LearningProblem problem, int[] w) {
    WeightLattice lattice = problem.lattice();
    long least = Long.MAX_VALUE;
    for (int j = 0; j < w.length; j++) {
      for (int v = Math.max(lattice.low(j), w[j] - 2);
          v <= Math.min(lattice.high(j), w[j] + 2);
          v++) {
        int[] one = w.clone();
        one[j] = v;
        if (v != w[j] && lattice.contains(Weights.of(one))) {
          for (int k = 0; k < w.length; k++) {
            for (int u = lattice.low(k); k != j && u <= lattice.high(k); u++) {
              int[] two = Arrays.copyOf(one, one.length);
              two[k] = u;
              Weights both = Weights.of(two);
              least = lattice.contains(both) ? Math.min(least, problem.objective(both)) : least;
            }
          }
        }
      }
    }
    return least;
  }
}
