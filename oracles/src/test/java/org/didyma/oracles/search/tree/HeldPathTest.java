package org.didyma.oracles.search.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.didyma.formulations.LearningProblem;
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

/** A search that goes from one subtree to another, against one that begins afresh. */
class HeldPathTest {

  private static final int INSTANCES = 100;

  private final Random random = new Random(31);

  @Test
  void whatIsHeldOfAPathChangesNothingBelowIt() {
    RandomProblems problems = new RandomProblems(30);
    int compared = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(800);
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      NormTerms norms = new NormTerms(space);
      if (space.size() < 4 || !norms.isFeasible(0, 0, 0)) {
        continue;
      }
      Answer best = new Enumeration().minimise(problem);
      if (best.weights().isEmpty()) {
        continue;
      }
      List<TreeSearch.Open> nodes = new ArrayList<>();
      assertThat(search(space, norms, new SharedIncumbent()).handOut(new int[0], 3, nodes))
          .isTrue();
      // The smallest minimiser stays what it is, so that both close the same nodes.
      SharedIncumbent incumbent = new SharedIncumbent();
      incumbent.offer(best.objective(), best.weights().get().toArray());
      SubtreeSearch search = search(space, norms, incumbent);
      Collections.shuffle(nodes, random);
      for (TreeSearch.Open node : nodes) {
        assertThat(below(search, node.prefix()))
            .isEqualTo(below(search(space, norms, incumbent), node.prefix()));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(INSTANCES);
  }

  private static SubtreeSearch search(
      SearchSpace space, NormTerms norms, SharedIncumbent incumbent) {
    return new SubtreeSearch(
        space,
        Shifts.of(space, SearchListener.NONE),
        ChainBound.of(space, SearchListener.NONE),
        norms,
        incumbent,
        (tree, depth) -> true);
  }

  /** The children of a node and their bounds. */
  private static List<String> below(SubtreeSearch search, int[] prefix) {
    List<TreeSearch.Open> open = new ArrayList<>();
    assertThat(search.handOut(prefix, prefix.length + 1, open)).isTrue();
    return open.stream().map(o -> Arrays.toString(o.prefix()) + " " + o.bound()).toList();
  }
}
