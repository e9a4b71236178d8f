package org.didyma.oracles.search.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.bounds.ConflictBound;
import org.didyma.oracles.search.bounds.ConflictPace;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.space.Shifts;
import org.junit.jupiter.api.Test;

/** The bound by conflicts against the least value below a node, and in a search. */
class ConflictBoundTest {

  /** More in the long suite. */
  private static final int INSTANCES = 150 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(71);

  /** Rows that few weights explain: a third of them is labelled at random. */
  LearningProblem noisy() {
    int d = 3 + random.nextInt(3);
    boolean isBinary = random.nextBoolean();
    Cells.Builder cells = Cells.builder(d);
    for (int row = 0; row < 30; row++) {
      int[] x = random.ints(d, isBinary ? 0 : -2, isBinary ? 2 : 3).toArray();
      boolean positive = random.nextInt(3) == 0 ? random.nextBoolean() : x[0] + x[1] > x[2];
      cells.add(x, positive ? 1 + random.nextInt(2) : 0, positive ? 0 : 1 + random.nextInt(2));
    }
    WeightLattice lattice = WeightLattice.cube(d, 1 + random.nextInt(2));
    return LearningProblem.of(
        cells.build(),
        random.nextBoolean() ? lattice.withIntercept(-1, 2) : lattice,
        new Costs(1 + random.nextInt(3), 1 + random.nextInt(3)));
  }

  @Test
  void noPointBelowANodeCostsLess() {
    int raised = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = noisy();
      SearchSpace space = SearchSpace.of(problem);
      ConflictBound conflicts = new ConflictBound(space);
      ChainBound chains = ChainBound.of(space, SearchListener.NONE);
      int[] value = new int[space.size()];
      long chain = chains.root();
      for (int depth = 0; depth < space.size(); depth++) {
        long bound = conflicts.bound(depth, value, Long.MAX_VALUE / 2, Long.MAX_VALUE);
        long least = least(problem, space, value, depth);
        assertThat(bound).isLessThanOrEqualTo(least);
        assertThat(conflicts.bound(depth, value, chain, Long.MAX_VALUE)).isLessThanOrEqualTo(least);
        raised += bound > chain ? 1 : 0;
        value[depth] = space.low(depth) + random.nextInt(space.high(depth) - space.low(depth) + 1);
        chain = chains.descend(depth, value[depth]);
      }
    }
    assertThat(raised).isGreaterThan(INSTANCES);
  }

  private static long least(LearningProblem problem, SearchSpace space, int[] value, int depth) {
    if (depth == space.size()) {
      int[] w = new int[depth];
      for (int k = 0; k < depth; k++) {
        w[space.coordinate(k)] = value[k];
      }
      return problem.loss(Weights.of(w));
    }
    int[] next = value.clone();
    long least = Long.MAX_VALUE;
    for (int v = space.low(depth); v <= space.high(depth); v++) {
      next[depth] = v;
      least = Math.min(least, least(problem, space, next, depth + 1));
    }
    return least;
  }

  /** Looked for at each node: the very point of enumeration, in fewer nodes. */
  @Test
  void aSearchFindsTheSmallestMinimiser() {
    RandomProblems problems = new RandomProblems(72);
    long with = 0;
    long without = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem =
          i % 2 == 0 ? noisy() : RandomProblems.unperturbed(problems.next(800));
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      NormTerms norms = new NormTerms(space);
      Answer expected = new Enumeration().minimise(problem);
      if (expected.weights().isEmpty() || !norms.isFeasible(0, 0, 0)) {
        continue;
      }
      if (!ConflictBound.suits(space)) {
        continue;
      }
      SharedIncumbent incumbent = new SharedIncumbent();
      SubtreeSearch search = search(space, norms, incumbent, new Always(space.size()));
      assertThat(search.search(new int[0])).isTrue();
      assertThat(incumbent.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(Weights.of(incumbent.point()))
          .as("instance %d", i)
          .isEqualTo(expected.weights().get());
      SubtreeSearch plain = search(space, norms, new SharedIncumbent(), null);
      plain.search(new int[0]);
      with += search.nodes();
      without += plain.nodes();
    }
    assertThat(with).isLessThan(without * 3 / 4);
  }

  private static SubtreeSearch search(
      SearchSpace space, NormTerms norms, SharedIncumbent incumbent, ConflictPace pace) {
    return new SubtreeSearch(
        space,
        Shifts.of(space, SearchListener.NONE),
        ChainBound.of(space, SearchListener.NONE),
        norms,
        incumbent,
        pace,
        (tree, depth) -> true);
  }

  static final class Always extends ConflictPace {

    Always(int depths) {
      super(depths);
    }

    @Override
    public boolean pays(int depth) {
      return true;
    }

    @Override
    public long most(int depth) {
      return Long.MAX_VALUE;
    }
  }

  /** It is a matter of the sizes of subtrees. */
  @Test
  void smallSubtreesAreSearched() {
    ConflictPace pace = new ConflictPace(2);
    assertThat(pace.pays(0)).isFalse();
    pace.searched(0, 1 << 12, 0);
    pace.searched(1, 1, 0);
    assertThat(pace.pays(0)).isTrue();
    assertThat(pace.pays(1)).isFalse();
    // An estimate knows as much, and leaves the search as it is.
    ConflictPace copy = pace.copy();
    assertThat(copy.pays(0)).isTrue();
    for (int i = 0; i < 100; i++) {
      copy.looked(0, copy.most(0) / 2, false);
    }
    assertThat(copy.pays(0)).isFalse();
    assertThat(pace.pays(0)).isTrue();
    // Where looking closes no node, it ends.
    for (int i = 0; i < 100; i++) {
      pace.looked(0, pace.most(0) / 2, false);
    }
    assertThat(pace.pays(0)).isFalse();
  }
}
