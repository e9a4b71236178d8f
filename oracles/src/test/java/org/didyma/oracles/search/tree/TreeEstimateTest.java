package org.didyma.oracles.search.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OneHotProblems;
import org.didyma.oracles.RandomDecimals;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.relaxed.RelaxedSupports;
import org.didyma.oracles.search.shifts.ClassSearch;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.space.Shifts;
import org.didyma.oracles.search.supports.SupportSearch;
import org.didyma.oracles.search.supports.SupportTables;
import org.didyma.oracles.search.supports.TableSupportSearch;
import org.junit.jupiter.api.Test;

/** What dives are expected to count is the number of nodes, over all dives there are. */
class TreeEstimateTest {

  private static final int INSTANCES = 300;

  /** Takes every path in turn. */
  private static final class AllDives extends TreeEstimate {

    private final List<Integer> choice = new ArrayList<>();
    private final List<Integer> among = new ArrayList<>();
    private int depth;
    private double expected;
    private double unweighted;
    private double probability;

    @Override
    public int choose(int children) {
      if (depth == choice.size()) {
        choice.add(0);
        among.add(children);
      }
      assertThat(children).isEqualTo(among.get(depth));
      probability /= children;
      return choice.get(depth++);
    }

    void run(TreeSearch search) {
      do {
        depth = 0;
        probability = 1;
        BigInteger before = sum();
        search.dive(this);
        expected += probability * sum().subtract(before).doubleValue();
        unweighted += probability * (depth + 1);
      } while (next());
    }

    /** On to the next path; false after the last one. */
    private boolean next() {
      while (!choice.isEmpty()) {
        int last = choice.size() - 1;
        if (choice.get(last) + 1 < among.get(last)) {
          choice.set(last, choice.get(last) + 1);
          return true;
        }
        choice.remove(last);
        among.remove(last);
      }
      return false;
    }
  }

  /** What is compared on the problems of one kind of search. */
  private static final class Comparison {

    private int compared;
    private int branched;
    private int wide;

    /**
     * @param minimum the smallest minimiser, which leaves the tree as it is
     */
    void add(LearningProblem problem, Answer minimum, Function<SharedIncumbent, TreeSearch> made) {
      SharedIncumbent incumbent = new SharedIncumbent();
      incumbent.offer(minimum.objective(), minimum.weights().orElseThrow().toArray());
      TreeSearch search = made.apply(incumbent);
      AllDives dives = new AllDives();
      dives.run(search);
      long before = search.nodes();
      assertThat(search.search(new int[0])).isTrue();
      long nodes = search.nodes() - before;
      assertThat(dives.expected).as("%s", problem).isCloseTo(nodes, within(1e-6));
      assertThat(dives.dives()).isPositive();
      compared++;
      branched += nodes > 1 ? 1 : 0;
      // The broken variant, whose weights are forgotten, says less.
      wide += dives.unweighted < nodes - 0.5 ? 1 : 0;
    }
  }

  private static final TreeSearch.Pulse ON = (tree, depth) -> true;

  @Test
  void whatDivesAreExpectedToCountIsTheNumberOfNodes() {
    RandomProblems problems = new RandomProblems(5);
    Comparison comparison = new Comparison();
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(800);
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      NormTerms norms = new NormTerms(space);
      Answer best = new Enumeration().minimise(problem);
      if (best.weights().isEmpty() || !norms.isFeasible(0, 0, 0)) {
        continue;
      }
      Shifts shifts = Shifts.of(space, SearchListener.NONE);
      ChainBound chains = ChainBound.of(space, SearchListener.NONE);
      comparison.add(
          problem,
          best,
          incumbent -> new SubtreeSearch(space, shifts, chains, norms, incumbent, ON));
    }
    assertThat(comparison.branched).isGreaterThan(INSTANCES / 20);
    assertThat(comparison.wide).isGreaterThan(INSTANCES / 100);
  }

  @Test
  void soItIsWithConflicts() {
    ConflictBoundTest problems = new ConflictBoundTest();
    Comparison comparison = new Comparison();
    for (int i = 0; i < INSTANCES / 10; i++) {
      LearningProblem problem = problems.noisy();
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      ChainBound chains = ChainBound.of(space, SearchListener.NONE);
      comparison.add(
          problem,
          new Enumeration().minimise(problem),
          incumbent ->
              new SubtreeSearch(
                  space,
                  Shifts.of(space, SearchListener.NONE),
                  chains,
                  new NormTerms(space),
                  incumbent,
                  new ConflictBoundTest.Always(space.size()),
                  ON));
    }
    assertThat(comparison.branched).isGreaterThan(INSTANCES / 40);
  }

  @Test
  void soItIsOverClasses() {
    OneHotProblems problems = new OneHotProblems(6);
    Comparison comparison = new Comparison();
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(2000);
      Optional<ShiftClasses> classes = ShiftClasses.of(problem);
      if (classes.isEmpty()) {
        continue;
      }
      Answer best = new Enumeration().minimise(problem);
      SearchSpace order = classes.get().space(best.objective(), SearchListener.NONE);
      ChainBound chains = ChainBound.of(order, SearchListener.NONE);
      comparison.add(
          problem, best, incumbent -> new ClassSearch(classes.get(), order, chains, incumbent, ON));
    }
    assertThat(comparison.branched).isGreaterThan(INSTANCES / 20);
    assertThat(comparison.wide).isGreaterThan(INSTANCES / 100);
  }

  @Test
  void soItIsOverSupports() {
    RandomSupports problems = new RandomSupports(7);
    RandomDecimals decimals = new RandomDecimals(8);
    Comparison comparison = new Comparison();
    for (int i = 0; i < INSTANCES / 3; i++) {
      LearningProblem problem = problems.next(i % 2 == 0);
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      NormTerms norms = new NormTerms(space);
      SupportTables tables = new SupportTables(problem, SearchListener.NONE);
      comparison.add(
          problem,
          new Enumeration().minimise(problem),
          incumbent ->
              problem.isZeroOne()
                  ? new SupportSearch(space, tables, norms, incumbent, 0, ON)
                  : new TableSupportSearch(problem, tables, incumbent, 0, ON));
      LearningProblem computed = decimals.next();
      comparison.add(
          computed,
          new Enumeration().minimise(computed),
          incumbent -> RelaxedSupports.of(computed, incumbent, SearchListener.NONE).search(ON));
    }
    assertThat(comparison.branched).isGreaterThan(INSTANCES / 4);
    assertThat(comparison.wide).isGreaterThan(INSTANCES / 10);
  }

  /** A dive that is stopped counts as far as it came, and ends. */
  @Test
  void stoppedDivesEnd() {
    LearningProblem problem = new RandomSupports(9).next(true);
    SearchSpace space = SearchSpace.ofMinimisers(problem);
    TreeSearch.Pulse never =
        new TreeSearch.Pulse() {
          @Override
          public boolean goesOn(TreeSearch search, int depth) {
            return false;
          }

          @Override
          public long patience() {
            return 1;
          }
        };
    SupportSearch search =
        new SupportSearch(
            space,
            new SupportTables(problem, SearchListener.NONE),
            new NormTerms(space),
            new SharedIncumbent(),
            0,
            never);
    TreeEstimate estimate = new TreeEstimate();
    search.dive(estimate);
    assertThat(estimate.dives()).isEqualTo(1);
    assertThat(estimate.nodes()).isEqualTo(1);
  }

  /** Tables of 0s and 1s over which few weights are searched. */
  private static final class RandomSupports {

    private final Random random;
    private final RandomLosses losses;

    RandomSupports(long seed) {
      random = new Random(seed);
      losses = new RandomLosses(seed);
    }

    LearningProblem next(boolean zeroOne) {
      int d = 3 + random.nextInt(3);
      Cells.Builder cells = Cells.builder(d);
      for (int row = 0; row < 12; row++) {
        cells.add(random.ints(d, 0, 2).toArray(), random.nextInt(4), random.nextInt(4));
      }
      LearningProblem problem =
          LearningProblem.of(
              cells.build(),
              WeightLattice.cube(d, 1).withMaxNonZeros(2 + random.nextInt(2)).withIntercept(-2, 2),
              new Costs(2, 3));
      return zeroOne ? problem : losses.replaced(problem).orElse(problem);
    }
  }

  @Test
  void theMeanIsToldUpToTheLargestLong() {
    TreeEstimate estimate = new TreeEstimate();
    assertThat(estimate.nodes()).isZero();
    estimate.add(BigInteger.valueOf(7));
    estimate.add(BigInteger.valueOf(9));
    assertThat(estimate.nodes()).isEqualTo(8);
    estimate.add(BigInteger.ONE.shiftLeft(200));
    assertThat(estimate.nodes()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void choicesAreEven() {
    TreeEstimate estimate = new TreeEstimate();
    int[] seen = new int[3];
    for (int i = 0; i < 30_000; i++) {
      seen[estimate.choose(3)]++;
    }
    for (int n : seen) {
      // Seven standard deviations.
      assertThat(n).isBetween(9_430, 10_570);
    }
  }
}
