package org.didyma.oracles.search.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.space.SearchSpace;
import org.junit.jupiter.api.Test;

/** The bound by single coordinates against its definition. */
class StarBoundTest {

  private static final int FALSE_POSITIVE = 2;
  private static final int MISSED_POSITIVE = 3;

  private final Random random = new Random(83);

  /** Rows and lattices of which most are ternary, and tables of both sizes of numbers. */
  @Test
  void costsOfCoordinatesAreTheLeastOfTheirChains() {
    for (int i = 0; i < 1000; i++) {
      int d = 2 + random.nextInt(6);
      long scale = i % 4 == 0 ? 1L << 28 : 1;
      Cells cells = cells(d, i % 3 == 0 ? 2 : 1);
      LearningProblem problem =
          LearningProblem.of(
              cells, lattice(d), new Costs(MISSED_POSITIVE * scale, FALSE_POSITIVE * scale));
      SearchSpace space = SearchSpace.of(problem);
      StarBound bound =
          new StarBound(
              space,
              new ChainForest(space, SearchListener.NONE),
              ThresholdGroups.single(space),
              SearchListener.NONE);
      for (int path = 0; path < 4; path++) {
        int[] prefix = new int[0];
        check(bound, space, prefix, scale);
        for (int k = 0; k < d; k++) {
          int value = space.low(k) + random.nextInt(space.high(k) - space.low(k) + 1);
          prefix = Arrays.copyOf(prefix, k + 1);
          prefix[k] = value;
          bound.descend(k, value);
          check(bound, space, prefix, scale);
        }
      }
    }
  }

  private Cells cells(int d, int largest) {
    Cells.Builder cells = Cells.builder(d);
    int count = 1 + random.nextInt(40);
    for (int c = 0; c < count; c++) {
      int[] row = new int[d];
      for (int l = 0; l < d; l++) {
        int entry = 1 + random.nextInt(largest);
        row[l] = random.nextInt(3) == 0 ? 0 : random.nextInt(4) == 0 ? -entry : entry;
      }
      cells.add(row, random.nextInt(5), random.nextInt(5));
    }
    return cells.build();
  }

  private WeightLattice lattice(int d) {
    int[] low = new int[d];
    int[] high = new int[d];
    for (int l = 0; l < d; l++) {
      low[l] = -random.nextInt(3);
      int values = random.nextInt(3) > 0 ? 3 : 1 + random.nextInt(4);
      high[l] = low[l] + values - 1;
    }
    return WeightLattice.box(low, high);
  }

  private static void check(StarBound bound, SearchSpace space, int[] prefix, long scale) {
    int d = space.size();
    int depth = prefix.length;
    Cells cells = space.problem().cells();
    Map<List<Integer>, List<Integer>> chains = new HashMap<>(); // cells by their free entries
    long constant = 0;
    for (int c = 0; c < cells.count(); c++) {
      constant += MISSED_POSITIVE * cells.positives(c);
      List<Integer> free = new ArrayList<>();
      for (int k = depth; k < d; k++) {
        free.add(cells.row(c)[space.coordinate(k)]);
      }
      if (free.stream().allMatch(x -> x == 0)) {
        constant += more(cells, c, fixedScore(cells, c, space, prefix));
      } else {
        chains.computeIfAbsent(free, x -> new ArrayList<>()).add(c);
      }
    }
    long[][] costs = new long[d][];
    for (int k = depth; k < d; k++) {
      costs[k] = new long[space.high(k) - space.low(k) + 1];
    }
    for (Map.Entry<List<Integer>, List<Integer>> chain : chains.entrySet()) {
      int head = depth;
      while (chain.getKey().get(head - depth) == 0) {
        head++;
      }
      for (int v = space.low(head); v <= space.high(head); v++) {
        int score = chain.getKey().get(head - depth) * v;
        costs[head][v - space.low(head)] +=
            least(space, prefix, chain.getKey(), chain.getValue(), head + 1, score);
      }
    }
    assertThat(bound.constant(depth)).isEqualTo(scale * constant);
    for (int k = depth; k < d; k++) {
      int start = bound.start(k);
      long[] found = Arrays.copyOfRange(bound.costs(depth), start, start + costs[k].length);
      assertThat(found).isEqualTo(Arrays.stream(costs[k]).map(x -> scale * x).toArray());
    }
  }

  /** The least of a chain's function where later positions have whatever sum they can reach. */
  private static long least(
      SearchSpace space, int[] prefix, List<Integer> free, List<Integer> chain, int k, int score) {
    int low = score;
    int high = score;
    for (int j = k; j < space.size(); j++) {
      int one = free.get(j - prefix.length) * space.low(j);
      int other = free.get(j - prefix.length) * space.high(j);
      low += Math.min(one, other);
      high += Math.max(one, other);
    }
    Cells cells = space.problem().cells();
    return IntStream.rangeClosed(low, high)
        .mapToLong(
            q ->
                chain.stream()
                    .mapToLong(c -> more(cells, c, fixedScore(cells, c, space, prefix) + q))
                    .sum())
        .min()
        .orElseThrow();
  }

  private static int fixedScore(Cells cells, int cell, SearchSpace space, int[] prefix) {
    int score = 0;
    for (int k = 0; k < prefix.length; k++) {
      score += cells.row(cell)[space.coordinate(k)] * prefix[k];
    }
    return score;
  }

  /** By how much a cell's loss is larger than if all scores were negative. */
  private static long more(Cells cells, int cell, int score) {
    return score > 0
        ? FALSE_POSITIVE * cells.negatives(cell) - MISSED_POSITIVE * cells.positives(cell)
        : 0;
  }
}
