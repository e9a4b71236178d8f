package org.didyma.oracles.search.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.didyma.formulations.LearningProblem;
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
import org.junit.jupiter.api.Test;

class ChainMessagesTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  private final Enumeration enumeration = new Enumeration();

  @Test
  void searchesWithMessagesAgreeWithEnumerationInValueAndPoint() {
    RandomProblems problems = new RandomProblems(21);
    ChainSearch one = LongSearch.on(1);
    ChainSearch two = LongSearch.on(2);
    int used = 0;
    for (int i = 0; i < 12_000 * TIMES; i++) {
      LearningProblem problem = problems.next(800);
      if (!sendsMessages(SearchSpace.of(problem))) {
        continue;
      }
      used++;
      Answer expected = enumeration.minimise(problem);
      Answer actual = (used % 16 == 0 ? two : one).minimise(problem);
      assertThat(actual.status()).as("instance %d", i).isEqualTo(expected.status());
      assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
      assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(actual.bound()).as("instance %d", i).isEqualTo(expected.objective());
    }
    assertThat(used).isGreaterThan(1_500 * TIMES);
  }

  @Test
  void boundsRiseAlongEveryPathAndAreExactAtItsEnd() {
    RandomProblems problems = new RandomProblems(22);
    Random random = new Random(23);
    int raised = 0;
    for (int i = 0; i < 2_000 * TIMES; i++) {
      LearningProblem problem = problems.next(300);
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      NormTerms norms = new NormTerms(space);
      if (!sendsMessages(space) || !norms.isFeasible(0, 0, 0)) {
        continue;
      }
      long target = random.nextInt(100);
      // Without an incumbent no value is removed.
      ChainBound bound =
          ChainMessages.raise(
              space, forest(space), norms, new SharedIncumbent(), target, SearchListener.NONE);
      ChainBound plain = ChainBound.of(space, target, SearchListener.NONE);
      assertThat(bound.root()).isGreaterThanOrEqualTo(plain.root());
      raised += bound.root() > plain.root() ? 1 : 0;
      ChainBound copy = bound.copy();
      int[] w = new int[space.size()];
      long last = bound.root();
      for (int k = 0; k < space.size(); k++) {
        // A detour to a sibling must leave no trace.
        bound.descend(k, space.high(k));
        int v = space.low(k) + random.nextInt(space.high(k) - space.low(k) + 1);
        w[space.coordinate(k)] = v;
        long preview = bound.preview(k, v);
        long next = bound.descend(k, v);
        assertThat(preview).isBetween(last, next);
        assertThat(copy.descend(k, v)).isEqualTo(next);
        last = next;
      }
      assertThat(last).as("instance %d", i).isEqualTo(value(space, w));
    }
    assertThat(raised).isGreaterThan(160 * TIMES);
  }

  /** The bounds on the way to a minimiser never exceed its value, whatever has been removed. */
  @Test
  void noMinimiserIsRemoved() {
    RandomProblems problems = new RandomProblems(24);
    int removed = 0;
    for (int i = 0; i < 4_000 * TIMES; i++) {
      LearningProblem problem = problems.next(300);
      SearchSpace space = SearchSpace.ofMinimisers(problem);
      NormTerms norms = new NormTerms(space);
      Answer answer = enumeration.minimise(problem);
      if (!sendsMessages(space) || answer.weights().isEmpty()) {
        continue;
      }
      int[] w = answer.weights().get().toArray();
      SharedIncumbent incumbent = new SharedIncumbent();
      incumbent.offer(answer.objective() + 1, w);
      long target = value(space, w);
      ChainBound bound =
          ChainMessages.raise(space, forest(space), norms, incumbent, target, SearchListener.NONE);
      assertThat(bound.root() + norms.bound(0, 0)).isLessThanOrEqualTo(answer.objective());
      long norm = 0;
      for (int k = 0; k < space.size(); k++) {
        for (int v = space.low(k); v <= space.high(k); v++) {
          removed += bound.preview(k, v) + norms.bound(0, 0) > 1L << 40 ? 1 : 0;
        }
        int v = w[space.coordinate(k)];
        norm = norms.squaredNorm(k, norm, v);
        assertThat(bound.descend(k, v) + norms.bound(k + 1, norm))
            .as("instance %d", i)
            .isLessThanOrEqualTo(answer.objective());
      }
    }
    assertThat(removed).isGreaterThan(400 * TIMES);
  }

  private static boolean sendsMessages(SearchSpace space) {
    return ChainPlan.of(space, forest(space)).messages();
  }

  private static ChainForest forest(SearchSpace space) {
    return new ChainForest(space, SearchListener.NONE);
  }

  /** The objective without the norm terms. */
  private static long value(SearchSpace space, int[] w) {
    long value = space.problem().perturbation().unit() * space.problem().loss(Weights.of(w));
    for (int k = 0; k < space.size(); k++) {
      value += space.weightCost(k, w[space.coordinate(k)]);
    }
    return value;
  }
}
