package org.didyma.oracles.search.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

/**
 * The bound by chains against its definition at every node of random paths, on rows of which many
 * differ, so that chains are joined early, late or never.
 */
class DenseChainsTest {

  private static final Costs COSTS = new Costs(3, 2);

  /** More than any score: eight weights up to 3, entries up to 2. */
  private static final int FARTHEST = 60;

  private final Random random = new Random(91);

  @Test
  void theBoundOfErrorsIsTheSumOfTheLeastOfAllChains() {
    for (int i = 0; i < 2000; i++) {
      check(LearningProblem.of(cells(2 + random.nextInt(7)), lattice(), COSTS));
    }
  }

  @Test
  void soIsThatOfOtherLossesUnderTheirTangents() {
    for (int i = 0; i < 1000; i++) {
      boolean convex = i % 2 == 0;
      Cells cells = cells(2 + random.nextInt(7));
      ScoreTable table =
          ScoreTable.of("made up", COSTS, -FARTHEST, steps(convex, -1), steps(convex, 1));
      check(LearningProblem.of(cells, lattice(), table));
    }
  }

  @Test
  void soIsThatOfPerturbedErrorsUnderSlopes() {
    for (int i = 0; i < 1000; i++) {
      Cells cells = cells(2 + random.nextInt(7));
      long[] eta = random.longs(dimension, -30, 30).toArray();
      check(LearningProblem.of(cells, lattice(), COSTS, Perturbation.linear(5, eta)));
    }
  }

  /** The loss of one label by score. */
  private long[] steps(boolean convex, int towards) {
    return LongStream.rangeClosed(-FARTHEST, FARTHEST)
        .map(s -> convex ? Math.max(0, 7 * (3 + towards * s)) : random.nextInt(40))
        .toArray();
  }

  private int dimension;

  private Cells cells(int d) {
    dimension = d;
    Cells.Builder cells = Cells.builder(d);
    int count = 1 + random.nextInt(25);
    int density = 2 + random.nextInt(3);
    boolean oneLabel = random.nextInt(4) == 0;
    for (int c = 0; c < count; c++) {
      int[] row = new int[d];
      for (int l = 0; l < d; l++) {
        int entry = random.nextInt(5) == 0 ? 2 : 1;
        row[l] = random.nextInt(density) == 0 ? 0 : random.nextInt(4) == 0 ? -entry : entry;
      }
      boolean positive = random.nextBoolean();
      int records = 1 + random.nextInt(5);
      if (oneLabel) {
        cells.add(row, positive ? records : 0, positive ? 0 : records);
      } else {
        cells.add(row, random.nextInt(5), random.nextInt(5));
      }
    }
    return cells.build();
  }

  private WeightLattice lattice() {
    int[] low = new int[dimension];
    int[] high = new int[dimension];
    for (int l = 0; l < dimension; l++) {
      low[l] = -random.nextInt(3);
      high[l] = low[l] + random.nextInt(4);
    }
    return WeightLattice.box(low, high);
  }

  private void check(LearningProblem problem) {
    SearchSpace space = SearchSpace.of(problem);
    ChainForest forest = new ChainForest(space, SearchListener.NONE);
    boolean slopes = !problem.perturbation().isNone() || !problem.isZeroOne();
    ChainBound bound =
        ChainBound.of(
            space, forest, new ChainPlan(true, slopes, false, false), 20, SearchListener.NONE);
    assertThat(bound).isInstanceOf(DenseChains.class);
    for (int path = 0; path < 4; path++) {
      int[] prefix = new int[0];
      assertThat(bound.root()).isEqualTo(defined(bound, space, prefix));
      for (int k = 0; k < space.size(); k++) {
        // A detour to a sibling must leave no trace, not even one that ends early.
        bound.descend(k, space.high(k), bound.root() + random.nextInt(20));
        prefix = Arrays.copyOf(prefix, k + 1);
        prefix[k] = space.low(k) + random.nextInt(space.high(k) - space.low(k) + 1);
        assertThat(bound.descend(k, prefix[k])).isEqualTo(defined(bound, space, prefix));
      }
    }
  }

  /**
   * The sum over all sets of cells with the same free entries of the least that they cost together,
   * less their slopes, and over all weights of what they cost and what the slopes give them; a set
   * with one free entry counts with that weight.
   */
  private static long defined(ChainBound bound, SearchSpace space, int[] prefix) {
    LearningProblem problem = space.problem();
    Cells cells = problem.cells();
    long unit = problem.perturbation().unit();
    int d = space.size();
    Map<List<Integer>, List<Integer>> chains = new HashMap<>();
    for (int c = 0; c < cells.count(); c++) {
      List<Integer> free = new ArrayList<>();
      for (int k = prefix.length; k < d; k++) {
        free.add(cells.row(c)[space.coordinate(k)]);
      }
      chains.computeIfAbsent(free, x -> new ArrayList<>()).add(c);
    }
    LongBinaryOperator cost = // of a cell at a score, less its slope
        (c, score) ->
            unit * bound.slopeUnit() * problem.lossAt((int) c, score)
                - bound.slope((int) c) * score;
    long[][] own = new long[d][];
    for (int k = 0; k < d; k++) {
      own[k] = new long[space.high(k) - space.low(k) + 1];
      for (int v = space.low(k); v <= space.high(k); v++) {
        long given = 0;
        for (int c = 0; c < cells.count(); c++) {
          given += bound.slope(c) * cells.row(c)[space.coordinate(k)];
        }
        own[k][v - space.low(k)] = bound.slopeUnit() * space.weightCost(k, v) + given * v;
      }
    }
    long sum = unit * bound.slopeUnit() * problem.baseLoss();
    for (Map.Entry<List<Integer>, List<Integer>> chain : chains.entrySet()) {
      int low = 0;
      int high = 0;
      int last = -1;
      int entries = 0;
      for (int k = prefix.length; k < d; k++) {
        int x = chain.getKey().get(k - prefix.length);
        low += Math.min(x * space.low(k), x * space.high(k));
        high += Math.max(x * space.low(k), x * space.high(k));
        last = x == 0 ? last : k;
        entries += x == 0 ? 0 : 1;
      }
      if (entries == 1) {
        for (int v = space.low(last); v <= space.high(last); v++) {
          for (int c : chain.getValue()) {
            int q = chain.getKey().get(last - prefix.length) * v;
            own[last][v - space.low(last)] +=
                cost.applyAsLong(c, fixedScore(cells, c, space, prefix) + q);
          }
        }
      } else {
        sum +=
            IntStream.rangeClosed(low, high)
                .mapToLong(
                    q ->
                        chain.getValue().stream()
                            .mapToLong(
                                c -> cost.applyAsLong(c, fixedScore(cells, c, space, prefix) + q))
                            .sum())
                .min()
                .orElseThrow();
      }
    }
    for (int k = 0; k < d; k++) {
      sum +=
          k < prefix.length
              ? own[k][prefix[k] - space.low(k)]
              : Arrays.stream(own[k]).min().orElseThrow();
    }
    return Math.floorDiv(sum + bound.slopeUnit() - 1, bound.slopeUnit());
  }

  private static int fixedScore(Cells cells, int cell, SearchSpace space, int[] prefix) {
    int score = 0;
    for (int k = 0; k < prefix.length; k++) {
      score += cells.row(cell)[space.coordinate(k)] * prefix[k];
    }
    return score;
  }
}
