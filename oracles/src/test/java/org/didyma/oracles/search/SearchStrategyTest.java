package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Mixed;
import org.didyma.oracles.OneHotProblems;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.StairProblems;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.bounds.ChainPlan;
import org.didyma.oracles.search.local.LocalSearch;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.junit.jupiter.api.Test;

class SearchStrategyTest {

  /** More in the long suite. */
  private static final int INSTANCES = 1000 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(41);
  private final StairProblems stairs = new StairProblems(42);
  private final RandomLosses losses = new RandomLosses(43);

  /**
   * Whatever is left out of a strategy is left out of the search, which then looks at other nodes;
   * the answer stays.
   */
  @Test
  void aSearchFollowsItsStrategyAndTheAnswerDoesNotDependOnIt() {
    Map<String, Integer> tried = new LinkedHashMap<>();
    Map<String, Integer> othersNodes = new LinkedHashMap<>();
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problem();
      SearchStrategy suits = SearchStrategy.of(problem, 1);
      Answer expected = new Enumeration().minimise(problem);
      long nodes = follow(problem, suits, expected);
      // Messages stand on slopes, and would hide them.
      long silent = follow(problem, with(suits, suits.chains().withoutMessages()), expected);
      without(suits)
          .forEach(
              (left, strategy) -> {
                tried.merge(left, 1, Integer::sum);
                if (follow(problem, strategy, expected)
                    != (left.equals("slopes") ? silent : nodes)) {
                  othersNodes.merge(left, 1, Integer::sum);
                }
              });
      follow(problem, new SearchStrategy(suits.branching(), suits.chains(), false, 3), expected);
    }
    assertThat(tried)
        .containsOnlyKeys(
            "tables", "slopes", "messages", "sparse", "supports", "classes", "levels");
    assertThat(tried)
        .allSatisfy((left, count) -> assertThat(count).as(left).isGreaterThan(INSTANCES / 30));
    // Tables and sorting give one bound; but for these, nodes tell what is left out.
    tried.keySet().stream()
        .filter(left -> !left.equals("tables"))
        .forEach(
            left ->
                assertThat(othersNodes.getOrDefault(left, 0))
                    .as(left)
                    .isGreaterThan(INSTANCES / 150));
  }

  /** Categories and thresholds of a number are found wherever a table has put them. */
  @Test
  void aStrategyDoesNotDependOnTheOrderOfColumns() {
    OneHotProblems categories = new OneHotProblems(44);
    int classes = 0;
    int levels = 0;
    for (int i = 0; i < INSTANCES / 5; i++) {
      LearningProblem problem = i % 2 == 0 ? categories.next(4000) : stairs.nextGrouped(4000);
      String words = new ChainSearch().describe(problem);
      assertThat(new ChainSearch().describe(Mixed.features(problem, random))).isEqualTo(words);
      classes += words.contains("classes") ? 1 : 0;
      levels += words.contains("levels") ? 1 : 0;
    }
    assertThat(classes).isGreaterThan(INSTANCES / 50);
    assertThat(levels).isGreaterThan(INSTANCES / 50);
  }

  /** Each thing that a strategy has is in its words, and nothing else. */
  @Test
  void theWordsAreThoseOfTheStrategyThatIsFollowed() {
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problem();
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      ChainPlan plan = ChainPlan.of(space, new ChainForest(space, SearchListener.NONE));
      BranchingRule branching = BranchingRule.of(problem);
      String words = new ChainSearch(2).describe(problem);
      assertThat(words.startsWith("chain bound in tables")).isEqualTo(plan.tables());
      assertThat(words.contains("slopes")).isEqualTo(plan.slopes());
      assertThat(words.contains("messages"))
          .isEqualTo(plan.messages() && branching instanceof BranchingRule.Points);
      assertThat(words.contains("multiplier")).isEqualTo(space.normMultiplier() != 0);
      assertThat(words.contains("second bound")).isEqualTo(plan.sparse());
      assertThat(words.contains("support by support"))
          .isEqualTo(branching instanceof BranchingRule.Supports);
      assertThat(words.contains("classes")).isEqualTo(branching instanceof BranchingRule.Classes);
      assertThat(words.contains("levels")).isEqualTo(branching instanceof BranchingRule.Levels);
      assertThat(words).endsWith("2 threads");
    }
  }

  /** The strategy without each of the things that it has. */
  private static Map<String, SearchStrategy> without(SearchStrategy s) {
    ChainPlan plan = s.chains();
    Map<String, SearchStrategy> others = new LinkedHashMap<>();
    if (plan.tables()) {
      others.put("tables", with(s, new ChainPlan(false, false, false, false)));
    }
    if (plan.slopes()) {
      others.put("slopes", with(s, new ChainPlan(true, false, false, false)));
    }
    if (plan.messages()) {
      others.put("messages", with(s, plan.withoutMessages()));
    }
    if (plan.sparse()) {
      ChainPlan plain = new ChainPlan(true, false, false, false);
      others.put(
          "sparse", new SearchStrategy(new BranchingRule.Points(), plain, s.multiplier(), 1));
    }
    if (s.branching() instanceof BranchingRule.Supports) {
      others.put("supports", byPoints(s));
    }
    if (s.branching() instanceof BranchingRule.Levels) {
      others.put("levels", byPoints(s));
    }
    if (s.branching() instanceof BranchingRule.Classes) {
      others.put("classes", byPoints(s));
    }
    return others;
  }

  private static SearchStrategy with(SearchStrategy s, ChainPlan plan) {
    return new SearchStrategy(s.branching(), plan, s.multiplier(), s.threads());
  }

  private static SearchStrategy byPoints(SearchStrategy s) {
    return new SearchStrategy(new BranchingRule.Points(), s.chains(), s.multiplier(), s.threads());
  }

  /** A search without its first attempt by points; returns its nodes. */
  private static long follow(LearningProblem problem, SearchStrategy strategy, Answer expected) {
    SearchSpace space = SearchSpace.ofMinimisers(problem);
    SharedIncumbent incumbent = new SharedIncumbent();
    int[] start = new LocalSearch(space, true, SearchListener.NONE).run();
    if (start != null && problem.lattice().contains(Weights.of(start))) {
      incumbent.offer(problem.objective(Weights.of(start)) + 1, start);
    }
    SearchRun run =
        new SearchRun(
            space, new NormTerms(space), start, incumbent, SearchListener.NONE, Duration.ZERO);
    SearchRun.End end = run.follow(strategy, new ChainForest(space, SearchListener.NONE));
    assertThat(end.complete()).isTrue();
    assertThat(incumbent.objective()).isEqualTo(expected.objective());
    assertThat(Weights.of(incumbent.point())).isEqualTo(expected.weights().orElseThrow());
    return end.nodes();
  }

  /** Two or three categories; wide, sparse or with noise, such that all devices occur. */
  private LearningProblem problem() {
    if (random.nextInt(6) == 0) {
      LearningProblem problem = stairs.next(300);
      if (random.nextInt(4) == 0) {
        int d = problem.lattice().features();
        boolean[] steps = new boolean[d];
        Arrays.fill(steps, true);
        WeightLattice few =
            problem
                .lattice()
                .withConstraints(Constraints.of(new int[d], steps).withMostSteps(d / 2));
        if (!few.isEmpty()) {
          problem = LearningProblem.of(problem.cells(), few, problem.costs());
        }
      }
      return random.nextBoolean() ? problem : losses.replaced(problem).orElse(problem);
    }
    int[] levels = {2 + random.nextInt(2), 2 + random.nextInt(2), 1 + random.nextInt(2)};
    int d = Arrays.stream(levels).sum();
    int[] groups = new int[d];
    Cells.Builder cells = Cells.builder(d);
    int rows = 4 + random.nextInt(30);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      int from = 0;
      for (int f = 0; f < levels.length; f++) {
        Arrays.fill(groups, from, from + levels[f], f);
        x[from + random.nextInt(levels[f])] = 1;
        from += levels[f];
      }
      cells.add(x, random.nextInt(5), random.nextInt(5));
    }
    boolean wide = d <= 5 && random.nextInt(3) == 0;
    WeightLattice lattice = (wide ? wide(d) : WeightLattice.cube(d, 1)).withGroups(groups);
    if (!wide && random.nextBoolean()) {
      lattice = lattice.withMaxNonZeros(2 + random.nextInt(3));
    }
    Perturbation noise = Perturbation.none(lattice.coordinates());
    if (!wide && random.nextBoolean()) {
      noise = Perturbation.linear(10, random.longs(lattice.coordinates(), -40, 41).toArray());
    }
    return LearningProblem.of(cells.build(), lattice, Costs.EQUAL, noise);
  }

  /** Weights of five values and one of seven. */
  private WeightLattice wide(int d) {
    int[] high = new int[d];
    Arrays.fill(high, 2);
    high[random.nextInt(d)] = 3;
    return WeightLattice.box(Arrays.stream(high).map(h -> -h).toArray(), high);
  }
}
