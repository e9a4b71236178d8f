package org.didyma.oracles.search.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.space.Shifts;
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
    int choose(int children) {
      if (depth == choice.size()) {
        choice.add(0);
        among.add(children);
      }
      assertThat(children).isEqualTo(among.get(depth));
      probability /= children;
      return choice.get(depth++);
    }

    void run(SubtreeSearch search) {
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

  @Test
  void whatDivesAreExpectedToCountIsTheNumberOfNodes() {
    RandomProblems problems = new RandomProblems(5);
    int branched = 0;
    int wide = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(800);
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      NormTerms norms = new NormTerms(space);
      Answer best = new Enumeration().minimise(problem);
      if (best.weights().isEmpty() || !norms.isFeasible(0, 0, 0)) {
        continue;
      }
      Weights point = best.weights().get();
      SharedIncumbent incumbent = new SharedIncumbent();
      // The smallest of the best, so that the tree stays as it is.
      incumbent.offer(best.objective(), point.toArray());
      ChainBound chains = ChainBound.of(space, SearchListener.NONE);
      SubtreeSearch search =
          new SubtreeSearch(
              space,
              Shifts.of(space, SearchListener.NONE),
              chains,
              norms,
              incumbent,
              (tree, depth) -> true);
      AllDives dives = new AllDives();
      dives.run(search);
      assertThat(search.search(new int[0])).isTrue();
      assertThat(dives.expected).as("instance %d", i).isCloseTo(search.nodes(), within(1e-6));
      assertThat(dives.dives()).isPositive();
      branched += search.nodes() > 1 ? 1 : 0;
      // The broken variant, whose weights are forgotten, says less.
      wide += dives.unweighted < search.nodes() - 0.5 ? 1 : 0;
    }
    assertThat(branched).isGreaterThan(INSTANCES / 20);
    assertThat(wide).isGreaterThan(INSTANCES / 100);
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
