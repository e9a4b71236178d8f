package org.didyma.oracles.search.space;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.oracles.search.local.ConstantCard;
import org.junit.jupiter.api.Test;

/** What is known of an optimum before anything is searched. */
class CellFloorTest {

  private final RandomProblems problems = new RandomProblems(71);
  private final RandomLosses losses = new RandomLosses(72);

  private LearningProblem next(int i) {
    LearningProblem plain = RandomProblems.unperturbed(problems.next(300));
    return i % 2 == 0 ? losses.replaced(plain).orElse(plain) : plain;
  }

  @Test
  void noPointIsBelowTheFloorAndSomeAreOnIt() {
    int reached = 0;
    int positive = 0;
    for (int i = 0; i < 2000; i++) {
      LearningProblem problem = next(i);
      Answer answer = new Enumeration().minimise(problem);
      long floor = CellFloor.of(problem);
      if (answer.weights().isPresent()) {
        assertThat(floor).isBetween(0L, answer.objective());
        reached += floor == answer.objective() ? 1 : 0;
        positive += floor > 0 ? 1 : 0;
      }
    }
    assertThat(reached).isGreaterThan(20);
    assertThat(positive).isGreaterThan(200);
  }

  /** A search that is stopped at once has a point and a bound, and hears of no bound below it. */
  @Test
  void aSearchThatIsStoppedAtOnceKnowsBoth() {
    int constant = 0;
    for (int i = 0; i < 500; i++) {
      LearningProblem problem = next(i);
      Optional<Weights> card = ConstantCard.of(problem);
      List<Long> bounds = new ArrayList<>();
      Answer answer =
          new ChainSearch()
              .minimise(
                  problem,
                  new SearchListener() {
                    @Override
                    public void progress(Progress progress) {
                      bounds.add(progress.bound());
                    }

                    @Override
                    public boolean isCancelled() {
                      return true;
                    }
                  });
      assertThat(bounds).allMatch(bound -> bound >= CellFloor.of(problem));
      assertThat(answer.bound()).isGreaterThanOrEqualTo(CellFloor.of(problem));
      if (card.isPresent()) {
        constant++;
        assertThat(problem.lattice().contains(card.get())).isTrue();
        assertThat(answer.objective()).isLessThanOrEqualTo(problem.objective(card.get()));
      }
    }
    assertThat(constant).isGreaterThan(100);
  }
}
