package org.didyma.oracles.search.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** Bounds by tables of int against those by tables of long: equal at every node. */
class NarrowChainsTest {

  private final Random random = new Random(62);

  @Test
  void boundsOfErrorsAreTheSame() {
    RandomProblems problems = new RandomProblems(63);
    int compared = 0;
    for (int i = 0; i < 3000; i++) {
      compared += compare(problems.next(2000), arithmetic(i), i % 2 == 0);
    }
    assertThat(compared).isGreaterThan(1000);
  }

  @Test
  void boundsOfOtherLossesAreTheSame() {
    RandomProblems problems = new RandomProblems(65);
    RandomLosses losses = new RandomLosses(64);
    int compared = 0;
    for (int i = 0; i < 1500; i++) {
      Optional<LearningProblem> problem = losses.replaced(problems.next(2000));
      compared += problem.isPresent() ? compare(problem.get(), arithmetic(i), true) : 0;
    }
    assertThat(compared).isGreaterThan(300);
  }

  /** Many rows on few wide features: long tables, which take several blocks. */
  @Test
  void boundsOfLongTablesAreTheSame() {
    for (int i = 0; i < 500; i++) {
      int d = 3 + random.nextInt(4);
      Cells.Builder cells = Cells.builder(d);
      for (int c = 0; c < 40; c++) {
        int[] row = random.ints(d, -1, 3).toArray();
        cells.add(row, random.nextInt(4), random.nextInt(4));
      }
      WeightLattice lattice = WeightLattice.cube(d, 1 + random.nextInt(4));
      assertThat(
              compare(
                  LearningProblem.of(cells.build(), lattice, new Costs(2, 3)),
                  arithmetic(i),
                  false))
          .isOne();
    }
  }

  private TableArithmetic arithmetic(int i) {
    return i % 3 == 0
        ? TableArithmetic.Vectors.find().orElseGet(() -> new LoopArithmetic(8))
        : new LoopArithmetic(1 << i % 5);
  }

  /** Returns how many bounds were compared. */
  private int compare(LearningProblem problem, TableArithmetic arithmetic, boolean slopes) {
    SearchSpace space = SearchSpace.of(problem);
    ChainForest forest = new ChainForest(space, SearchListener.NONE);
    if (!DenseChains.pays(space, forest)) {
      return 0;
    }
    ChainSlopes given =
        slopes
            ? ChainSlopes.ascend(space, forest, 20, SearchListener.NONE)
            : ChainSlopes.none(space, forest);
    DenseChains dense = new DenseChains(space, forest, new TableLayout(space, forest), given);
    Optional<ChainBound> narrow =
        NarrowChains.of(space, forest, given, arithmetic, SearchListener.NONE);
    if (narrow.isEmpty()) {
      return 0;
    }
    for (ChainBound bound : List.of(narrow.get(), narrow.get().copy())) {
      assertThat(bound.root()).isEqualTo(dense.root());
      assertThat(bound.separableDepth()).isEqualTo(dense.separableDepth());
      assertThat(bound.workPerNode()).isEqualTo(dense.workPerNode());
      for (int path = 0; path < 3; path++) {
        comparePath(space, bound, dense);
      }
    }
    return 1;
  }

  private void comparePath(SearchSpace space, ChainBound bound, ChainBound dense) {
    for (int k = 0; k < space.size(); k++) {
      // A detour to a sibling must leave no trace, not even one that ends early.
      long cutoff = dense.root() + random.nextInt(20);
      long closed = bound.descend(k, space.high(k), cutoff);
      assertThat(closed > cutoff).isEqualTo(dense.descend(k, space.high(k), cutoff) > cutoff);
      for (int v = space.low(k); v <= Math.min(space.high(k), space.low(k) + 4); v++) {
        assertThat(bound.preview(k, v)).isEqualTo(dense.preview(k, v));
      }
      int v = space.low(k) + random.nextInt(space.high(k) - space.low(k) + 1);
      assertThat(bound.descend(k, v)).isEqualTo(dense.descend(k, v));
      if (k + 1 >= dense.separableDepth()) {
        for (int rest = k + 1; rest < space.size(); rest++) {
          assertThat(bound.marginal(rest, space.high(rest)))
              .isEqualTo(dense.marginal(rest, space.high(rest)));
        }
      }
    }
  }

  /** What all functions can come to together decides, not single entries. */
  @Test
  void tablesWhoseSumsMightOverflowAreRefused() {
    for (int cells = 1; cells <= 4; cells++) {
      for (long cost : new long[] {(1L << 27) - 1, 1L << 27, 1L << 28, (1L << 29) - 1, 1L << 29}) {
        Cells.Builder builder = Cells.builder(4);
        for (int c = 0; c < cells; c++) {
          int[] row = {1, 1, c % 2, c / 2};
          builder.add(row, 2, 0);
        }
        LearningProblem problem =
            LearningProblem.of(builder.build(), WeightLattice.cube(4, 1), new Costs(cost, 1));
        SearchSpace space = SearchSpace.of(problem);
        ChainForest forest = new ChainForest(space, SearchListener.NONE);
        boolean fits =
            NarrowChains.of(
                    space,
                    forest,
                    ChainSlopes.none(space, forest),
                    new LoopArithmetic(4),
                    SearchListener.NONE)
                .isPresent();
        assertThat(fits).as("%d cells of %d", cells, cost).isEqualTo(2 * cells * cost < 1L << 30);
      }
    }
  }
}
