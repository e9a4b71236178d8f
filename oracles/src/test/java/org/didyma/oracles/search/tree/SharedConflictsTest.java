package org.didyma.oracles.search.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.oracles.search.bounds.ChainBound;
import org.didyma.oracles.search.bounds.ConflictPace;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.space.SharedIncumbent;
import org.didyma.oracles.search.space.Shifts;
import org.junit.jupiter.api.Test;

/** Two threads that share a tree and both look for conflicts, against enumeration. */
class SharedConflictsTest {

  private static final int THREADS = 2;
  private static final int INSTANCES = 12 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(73);

  @Test
  void twoThreadsFindTheSmallestMinimiser() {
    Set<Integer> closing = ConcurrentHashMap.newKeySet();
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = noisy();
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      ChainBound chains = ChainBound.of(space, SearchListener.NONE);
      SharedIncumbent incumbent = new SharedIncumbent();
      List<Function<TreeSearch.Pulse, TreeSearch>> workers = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        ConflictPace always = new Always(space.size(), t, closing);
        workers.add(
            pulse ->
                new SubtreeSearch(
                    space,
                    Shifts.of(space, SearchListener.NONE),
                    chains.copy(),
                    new NormTerms(space),
                    incumbent,
                    always,
                    pulse));
      }
      SharedSearch search =
          new SharedSearch(space.size(), chains.root(), workers, incumbent, SearchListener.NONE, 0);
      assertThat(search.run()).isTrue();
      Answer expected = new Enumeration().minimise(problem);
      assertThat(incumbent.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(Weights.of(incumbent.point()))
          .as("instance %d", i)
          .isEqualTo(expected.weights().orElseThrow());
    }
    // Which of the two comes to a conflict is a matter of chance.
    assertThat(closing).isNotEmpty();
  }

  /** A third of the labels are random. */
  private LearningProblem noisy() {
    int d = 7;
    Cells.Builder cells = Cells.builder(d);
    for (int row = 0; row < 40; row++) {
      int[] x = random.ints(d, 0, 2).toArray();
      boolean positive = random.nextInt(3) == 0 ? random.nextBoolean() : x[0] + x[1] > x[2];
      cells.add(x, positive ? 1 + random.nextInt(2) : 0, positive ? 0 : 1 + random.nextInt(2));
    }
    return LearningProblem.of(
        cells.build(), WeightLattice.cube(d, 1).withIntercept(-1, 2), new Costs(2, 1));
  }

  /** Looks at each node. */
  private static final class Always extends ConflictPace {

    private final int thread;
    private final Set<Integer> closing;

    Always(int depths, int thread, Set<Integer> closing) {
      super(depths);
      this.thread = thread;
      this.closing = closing;
    }

    @Override
    public boolean pays(int depth) {
      return true;
    }

    @Override
    public long most(int depth) {
      return Long.MAX_VALUE;
    }

    @Override
    public void looked(int depth, long took, boolean closes) {
      if (closes) {
        closing.add(thread);
      }
    }
  }
}
