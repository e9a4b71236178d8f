package org.didyma.oracles.search.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** Chain bounds of every kind at random nodes, against the values of points. */
class ChainBoundTest {

  @Test
  void bothChainBoundsAreValidTightAtLeavesAndEqual() {
    RandomProblems problems = new RandomProblems(2);
    Random random = new Random(3);
    for (int i = 0; i < 3000; i++) {
      LearningProblem problem = problems.next(300);
      SearchSpace space = SearchSpace.of(problem);
      ChainForest forest = new ChainForest(space, SearchListener.NONE);
      SortedChains sorted = new SortedChains(space, SearchListener.NONE);
      List<ChainBound> bounds = new ArrayList<>(List.of(sorted));
      if (forest.tableEntries(1 << 20) < 1 << 20) {
        bounds.add(
            new DenseChains(
                space,
                forest,
                new TableLayout(space, forest),
                ChainSlopes.ascend(space, forest, random.nextInt(100), SearchListener.NONE)));
      }
      int[] w = new int[space.size()];
      for (ChainBound bound : bounds) {
        long last = bound.root();
        for (int k = 0; k < space.size(); k++) {
          // A detour below a sibling must leave no trace.
          for (int deeper = k; deeper < Math.min(k + 3, space.size()); deeper++) {
            bound.descend(deeper, space.high(deeper));
          }
          int v = space.low(k) + random.nextInt(space.high(k) - space.low(k) + 1);
          w[space.coordinate(k)] = v;
          long preview = bound.preview(k, v);
          long next = bound.descend(k, v);
          assertThat(preview).isBetween(last, next);
          last = next;
        }
        // At full depth, minus the term that the chain bound leaves to the norm terms.
        assertThat(last).isEqualTo(linearObjective(problem, Weights.of(w)));
      }
    }
  }

  /** Along a path that also goes back several steps, against chains that are put together anew. */
  @Test
  void theSortedBoundIsTheSumOfTheLeastOfEachChain() {
    RandomProblems problems = new RandomProblems(4);
    Random random = new Random(5);
    for (int i = 0; i < 3000; i++) {
      LearningProblem problem = problems.next(300);
      SearchSpace space = SearchSpace.of(problem);
      SortedChains sorted = new SortedChains(space, SearchListener.NONE);
      int[] value = new int[space.size()];
      int depth = 0;
      for (int step = 0; step < 12; step++) {
        int k = random.nextInt(Math.min(depth + 1, space.size()));
        value[k] = space.low(k) + random.nextInt(space.high(k) - space.low(k) + 1);
        depth = k + 1;
        assertThat(sorted.descend(k, value[k])).isEqualTo(leastOfChains(space, value, depth));
      }
      assertThat(sorted.copy().root()).isEqualTo(leastOfChains(space, value, 0));
    }
  }

  private static long leastOfChains(SearchSpace space, int[] value, int depth) {
    LearningProblem problem = space.problem();
    long unit = problem.perturbation().unit();
    Map<List<Integer>, Map<Long, Long>> chains = new HashMap<>(); // by entries: gains by score
    Cells cells = problem.cells();
    for (int c = 0; c < cells.count(); c++) {
      int[] row = new int[space.size()];
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        row[space.positions()[cells.column(e)]] = cells.value(e);
      }
      if (problem.lattice().hasIntercept()) {
        row[space.positions()[space.size() - 1]] = 1;
      }
      long score = 0;
      for (int k = 0; k < depth; k++) {
        score += (long) row[k] * value[k];
      }
      chains
          .computeIfAbsent(
              Arrays.stream(row, depth, row.length).boxed().toList(), free -> new HashMap<>())
          .merge(score, unit * problem.gain(c), Long::sum);
    }
    long sum = unit * problem.baseLoss();
    for (Map.Entry<List<Integer>, Map<Long, Long>> chain : chains.entrySet()) {
      long lowest = 0;
      long highest = 0;
      for (int k = depth; k < space.size(); k++) {
        long x = chain.getKey().get(k - depth);
        lowest += Math.min(x * space.low(k), x * space.high(k));
        highest += Math.max(x * space.low(k), x * space.high(k));
      }
      // It changes only where a cell becomes +.
      long least = Long.MAX_VALUE;
      for (long score : chain.getValue().keySet()) {
        for (long q : new long[] {lowest, Math.min(Math.max(1 - score, lowest), highest)}) {
          least =
              Math.min(
                  least,
                  chain.getValue().entrySet().stream()
                      .mapToLong(of -> of.getKey() + q > 0 ? of.getValue() : 0)
                      .sum());
        }
      }
      sum += least;
    }
    for (int k = 0; k < space.size(); k++) {
      sum += k < depth ? space.weightCost(k, value[k]) : space.leastWeightCost(k);
    }
    return sum;
  }

  /** Each part of a plan can be left out, and then is. */
  @Test
  void aBoundIsWhatItsPlanSays() {
    RandomProblems problems = new RandomProblems(6);
    int[] kinds = new int[3];
    for (int i = 0; i < 5000; i++) {
      SearchSpace space = SearchSpace.of(problems.next(300));
      ChainForest forest = new ChainForest(space, SearchListener.NONE);
      ChainPlan suits = ChainPlan.of(space, forest);
      if (!suits.tables()) {
        assertThat(bound(space, forest, suits)).isInstanceOf(SortedChains.class);
        continue;
      }
      kinds[suits.sparse() ? 2 : suits.slopes() ? 1 : 0]++;
      ChainBound bound = bound(space, forest, suits);
      assertThat(bound).isInstanceOf(suits.sparse() ? SparseChains.class : DenseChains.class);
      assertThat(bound.slopeUnit() > 1).isEqualTo(suits.slopes());
      ChainBound plain = bound(space, forest, new ChainPlan(true, false, false, false));
      assertThat(plain).isInstanceOf(DenseChains.class);
      assertThat(plain.slopeUnit()).isOne();
      assertThat(bound(space, forest, new ChainPlan(false, false, false, false)))
          .isInstanceOf(SortedChains.class);
    }
    assertThat(kinds[0]).isGreaterThan(300);
    assertThat(kinds[1]).isGreaterThan(300);
    assertThat(kinds[2]).isGreaterThan(100);
  }

  private static ChainBound bound(SearchSpace space, ChainForest forest, ChainPlan plan) {
    return ChainBound.of(space, forest, plan, 50, SearchListener.NONE);
  }

  private static long linearObjective(LearningProblem problem, Weights w) {
    long value = problem.perturbation().unit() * problem.loss(w);
    for (int j = 0; j < w.size(); j++) {
      value -= problem.perturbation().linear(j) * w.get(j);
    }
    return value;
  }

  private static ChainBound sparse(SearchSpace space, ChainForest forest) {
    TableLayout layout = new TableLayout(space, forest);
    return new SparseChains(
        space,
        forest,
        layout,
        new DenseChains(space, forest, layout, ChainSlopes.none(space, forest)),
        SearchListener.NONE);
  }

  /** What few weights can take off may be more than a long holds. */
  @Test
  void theBoundOfSparseLatticesDoesNotWrap() {
    int[] ones = new int[20];
    Arrays.fill(ones, 1);
    LearningProblem problem =
        LearningProblem.of(
            Cells.builder(20).add(ones, 1_152_921_504, 0).build(),
            WeightLattice.cube(20, 1).withMaxNonZeros(10),
            new Costs(1_000_000_000, 1));
    SearchSpace space = SearchSpace.of(problem);
    ChainBound bound = sparse(space, new ChainForest(space, SearchListener.NONE));
    // The loss of all ones.
    assertThat(bound.boundWithin(0)).isLessThanOrEqualTo(0);
  }

  /** The second bound of sparse lattices, against the least value over the continuations. */
  @Test
  void theBoundOfSparseLatticesIsValidAndKnowsTheLastPointsExactly() {
    RandomProblems problems = new RandomProblems(8);
    Random random = new Random(9);
    int[] checked = new int[4];
    for (int i = 0; i < 300_000; i++) {
      LearningProblem problem = problems.next(200);
      SearchSpace space = SearchSpace.of(problem);
      ChainForest forest = new ChainForest(space, SearchListener.NONE);
      if (!SparseChains.applies(space) || forest.tableEntries(1 << 16) == 1 << 16) {
        continue;
      }
      ChainBound bound = sparse(space, forest);
      int[] w = new int[space.size()];
      int depth = random.nextInt(space.size() + 1);
      for (int k = 0; k < depth; k++) {
        bound.descend(k, space.high(k));
        w[k] = space.low(k) + random.nextInt(space.high(k) - space.low(k) + 1);
        w[k] = random.nextBoolean() ? 0 : w[k];
        bound.descend(k, w[k]);
      }
      int left = bound.nonZerosLeft(depth);
      if (left < 0 || left == Integer.MAX_VALUE) {
        continue;
      }
      checked[Math.min(left, 3)]++;
      long least = leastWithin(space, w, depth, left);
      assertThat(bound.boundWithin(depth)).isLessThanOrEqualTo(least);
      if (left <= 1) {
        long known = bound.valueOfZeros(depth);
        long[][] singles = new long[space.size()][];
        for (int k = depth; k < space.size() && left == 1; k++) {
          singles[k] = new long[space.high(k) - space.low(k) + 1];
        }
        if (left == 1) {
          bound.valuesOfSingles(depth, singles);
          for (int k = depth; k < space.size(); k++) {
            known = Math.min(known, Arrays.stream(singles[k]).min().orElseThrow());
          }
        }
        assertThat(known).isEqualTo(least);
      }
    }
    assertThat(checked[0]).isGreaterThan(500);
    assertThat(checked[1]).isGreaterThan(500);
    assertThat(checked[2]).isGreaterThan(500);
    assertThat(checked[3]).isGreaterThan(500);
  }

  /** The least of U*L - <eta, w> over continuations with few non-zeros, by recursion. */
  private static long leastWithin(SearchSpace space, int[] w, int depth, int left) {
    if (depth == space.size()) {
      int[] point = new int[w.length];
      for (int k = 0; k < w.length; k++) {
        point[space.coordinate(k)] = w[k];
      }
      return linearObjective(space.problem(), Weights.of(point));
    }
    long least = Long.MAX_VALUE;
    for (int v = space.low(depth); v <= space.high(depth); v++) {
      int cost = v != 0 && space.problem().lattice().isFeature(space.coordinate(depth)) ? 1 : 0;
      if (cost <= left) {
        w[depth] = v;
        least = Math.min(least, leastWithin(space, w, depth + 1, left - cost));
      }
    }
    return least;
  }
}
