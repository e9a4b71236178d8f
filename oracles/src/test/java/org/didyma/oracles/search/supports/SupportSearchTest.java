package org.didyma.oracles.search.supports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.oracles.search.LongSearch;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.tree.TreeSearch;
import org.junit.jupiter.api.Test;

class SupportSearchTest {

  /** More in the long suite. */
  private static final int INSTANCES = 1200 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(21);

  /** Without the first attempt by points, so that supports decide alone. */
  @Test
  void agreesWithEnumerationOnAnyNumberOfThreads() {
    ChainSearch one = LongSearch.on(1);
    ChainSearch three = LongSearch.on(3);
    int perturbed = 0;
    for (int i = 0; i < INSTANCES / 2; i++) {
      LearningProblem problem = next();
      assertThat(SupportWork.pay(problem)).isTrue();
      Answer expected = new Enumeration().minimise(problem);
      Answer actual = one.minimise(problem);
      assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
      assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(actual.bound()).isEqualTo(expected.objective());
      assertThat(three.minimise(problem).weights()).isEqualTo(expected.weights());
      perturbed += problem.perturbation().isNone() ? 0 : 1;
    }
    assertThat(perturbed).isBetween(INSTANCES / 8, 3 * INSTANCES / 8);
  }

  /** From an incumbent that local search did not improve: supports find the optimum themselves. */
  @Test
  void findsTheOptimumWithoutAFirstIncumbent() {
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = next();
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      SharedIncumbent incumbent = new SharedIncumbent();
      SupportSearch search =
          new SupportSearch(
              space,
              new SupportTables(problem, SearchListener.NONE),
              new NormTerms(space),
              incumbent,
              Long.MIN_VALUE,
              (tree, depth) -> true);
      assertThat(search.search(new int[0])).isTrue();
      Answer expected = new Enumeration().minimise(problem);
      assertThat(incumbent.value()).isEqualTo(expected.objective());
      assertThat(Weights.of(incumbent.point())).isEqualTo(expected.weights().orElseThrow());
    }
  }

  /** Costs so dear that sums do not fit in an int. */
  @Test
  void agreesWithEnumerationWhereSumsAreLarge() {
    for (int i = 0; i < INSTANCES / 4; i++) {
      LearningProblem small = RandomProblems.unperturbed(next());
      Costs costs = new Costs(1_000_000_000 - random.nextInt(9), 999_999_999);
      LearningProblem problem = LearningProblem.of(small.cells(), small.lattice(), costs);
      Answer expected = new Enumeration().minimise(problem);
      Answer actual = LongSearch.on(1 + i % 2).minimise(problem);
      assertThat(actual.objective()).isEqualTo(expected.objective());
      assertThat(actual.weights()).isEqualTo(expected.weights());
    }
  }

  @Test
  void countsPointsByLossAndFindsEachOnce() {
    for (int i = 0; i < INSTANCES / 8; i++) {
      LearningProblem problem = RandomProblems.unperturbed(next());
      assertThat(LossCounts.pay(problem)).isTrue();
      LossCounts counts = new LossCounts(problem, 1 + i % 3, SearchListener.NONE);
      Map<Long, Set<Weights>> expected = new HashMap<>();
      collect(problem, new int[problem.lattice().coordinates()], 0, expected);
      long points = 0;
      for (int loss = 0; loss < counts.losses(); loss++) {
        Set<Weights> known = expected.getOrDefault((long) loss, Set.of());
        assertThat(counts.count(loss)).isEqualTo(known.size());
        Set<Weights> found = new HashSet<>();
        for (long k = 0; k < counts.count(loss); k++) {
          found.add(counts.point(loss, k));
        }
        assertThat(found).isEqualTo(known);
        points += known.size();
      }
      assertThat(points).isEqualTo(problem.lattice().cardinality().longValueExact());
    }
  }

  private static void collect(
      LearningProblem problem, int[] w, int j, Map<Long, Set<Weights>> byLoss) {
    WeightLattice lattice = problem.lattice();
    if (j == w.length) {
      Weights weights = Weights.of(w);
      if (lattice.contains(weights)) {
        byLoss.computeIfAbsent(problem.loss(weights), l -> new HashSet<>()).add(weights);
      }
      return;
    }
    for (int v = lattice.low(j); v <= lattice.high(j); v++) {
      w[j] = v;
      collect(problem, w, j + 1, byLoss);
    }
  }

  @Test
  void isNotForFeaturesOfSeveralEntriesOrWeightsThatCannotBeZero() {
    WeightLattice sparse = WeightLattice.cube(3, 1).withMaxNonZeros(1);
    int[][] rows = {{1, 0, 1}, {0, 1, 1}};
    assertThat(SupportWork.pay(problem(rows, sparse))).isTrue();
    assertThat(SupportWork.pay(problem(new int[][] {{1, 0, 1}, {2, 1, 1}}, sparse))).isFalse();
    assertThat(SupportWork.pay(problem(rows, WeightLattice.cube(3, 1)))).isFalse();
    WeightLattice away = WeightLattice.box(new int[] {1, 0, 0}, new int[] {2, 1, 1});
    assertThat(SupportWork.pay(problem(rows, away.withMaxNonZeros(2)))).isFalse();
    assertThat(SupportWork.pay(problem(rows, WeightLattice.cube(3, 26_000).withMaxNonZeros(1))))
        .isFalse();
  }

  private static LearningProblem problem(int[][] rows, WeightLattice lattice) {
    Cells.Builder cells = Cells.builder(rows[0].length);
    for (int[] row : rows) {
      cells.add(row, 2, 1);
    }
    return LearningProblem.of(cells.build(), lattice, Costs.EQUAL);
  }

  /** A small sparse problem of any kind whose features have one non-zero entry each. */
  private LearningProblem next() {
    int d = 2 + random.nextInt(5);
    int[] entry = random.ints(d, 1, 4).map(x -> random.nextInt(4) == 0 ? -x : x).toArray();
    Cells.Builder cells = Cells.builder(d);
    int rows = 1 + random.nextInt(14);
    int share = 2 + random.nextInt(3);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      Arrays.setAll(x, j -> random.nextInt(share) == 0 ? entry[j] : 0);
      cells.add(x, random.nextInt(4), random.nextInt(4));
    }
    int[] low = random.ints(d, -2, 1).toArray();
    int[] high = random.ints(d, 0, 3).toArray();
    low[0] = -1;
    // A limit, a small ball, or a limit and any ball.
    int kind = random.nextInt(4);
    WeightLattice lattice = WeightLattice.box(low, high);
    lattice = kind == 0 ? lattice : lattice.withMaxNonZeros(1 + random.nextInt(4));
    lattice = kind > 1 ? lattice : lattice.withBall(1 + random.nextInt(8));
    if (!lattice.hasFewNonZeros()) {
      return next();
    }
    if (random.nextBoolean()) {
      lattice = lattice.withIntercept(-random.nextInt(3), random.nextInt(3));
    }
    Costs costs = random.nextBoolean() ? Costs.EQUAL : new Costs(1 + random.nextInt(3), 2);
    return LearningProblem.of(cells.build(), lattice, costs, perturbation(lattice));
  }

  private Perturbation perturbation(WeightLattice lattice) {
    if (random.nextBoolean()) {
      return Perturbation.none(lattice.coordinates());
    }
    long[] linear = random.longs(lattice.coordinates(), -20, 21).toArray();
    if (random.nextBoolean()) {
      return Perturbation.linear(10, linear);
    }
    if (random.nextInt(3) == 0) {
      return Perturbation.linear(10, linear).with(separator(lattice));
    }
    long[] projected = random.longs(lattice.largestSquaredNorm() + 1, -30, 31).toArray();
    return Perturbation.of(10, linear, projected);
  }

  private SeparatorWeights separator(WeightLattice lattice) {
    long[][] eta = new long[lattice.coordinates()][];
    for (int j = 0; j < eta.length; j++) {
      eta[j] = random.longs(lattice.high(j) - lattice.low(j), -20, 21).toArray();
    }
    return SeparatorWeights.of(lattice, eta);
  }

  /** A walk is not at its end where the search of one support's points was stopped. */
  @Test
  void aStopWithinASupportEndsTheWalk() {
    Random random = new Random(35);
    long[] positive = random.longs(481, 0, 100).toArray();
    long[] negative = random.longs(481, 0, 100).toArray();
    LearningProblem problem =
        LearningProblem.of(
            everyRow(4, random),
            WeightLattice.cube(4, 60).withMaxNonZeros(3).withIntercept(-60, 60),
            ScoreTable.of("any", Costs.EQUAL, -240, positive, negative));
    assertThat(SupportWork.pay(problem)).isTrue();
    SupportTables tables = new SupportTables(problem, SearchListener.NONE);
    int stopped = 0;
    for (int last = 1; last < 60; last++) {
      int question = last;
      AtomicInteger asked = new AtomicInteger();
      TreeSearch.Pulse once =
          new TreeSearch.Pulse() {
            @Override
            public boolean goesOn(TreeSearch search, int depth) {
              return asked.incrementAndGet() != question;
            }

            @Override
            public long patience() {
              return 1;
            }
          };
      TableSupportSearch search =
          new TableSupportSearch(problem, tables, new SharedIncumbent(), 0, once);
      assertThat(search.search(new int[0])).isEqualTo(asked.get() < question);
      stopped += asked.get() == question ? 1 : 0;
    }
    assertThat(stopped).isGreaterThan(10);
  }

  private static Cells everyRow(int d, Random random) {
    Cells.Builder cells = Cells.builder(d);
    for (int p = 0; p < 1 << d; p++) {
      int[] row = new int[d];
      for (int j = 0; j < d; j++) {
        row[j] = p >> j & 1;
      }
      cells.add(row, 1 + random.nextInt(9), 1 + random.nextInt(9));
    }
    return cells.build();
  }
}
