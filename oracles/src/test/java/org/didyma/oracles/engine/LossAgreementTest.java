package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.program.Formulations;
import org.didyma.formulations.program.SmallProblems;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every engine on losses other than 0/1, against the evaluation of every point. */
class LossAgreementTest {

  private static final List<String> FORMS =
      List.of("logistic", "logistic:1:none:1/64", "hinge:2", "ramp:2", "ladder:-1=2,2=1");

  private final Random random = new Random(91);
  private final SmallProblems problems = new SmallProblems(92);

  @Test
  void enginesFindTheMinimum() {
    compare(60);
  }

  @Test
  @Tag("long")
  void enginesFindTheMinimumOfThousandsOfProblems() {
    compare(2000);
  }

  private void compare(int instances) {
    int points = 0;
    for (int i = 0; i < instances; i++) {
      LearningProblem problem = next(SmallProblems.Table.values()[i % 4]);
      Answer expected = new Enumeration().minimise(problem);
      for (Backend backend : List.of(new CpSatBackend(), new ScipBackend(), new HighsBackend())) {
        Answer answer =
            new ProgramOracle(
                    Formulations.usual(backend.facts().takesImplications()).formulation(),
                    backend,
                    Effort.unlimited())
                .minimise(problem, SearchListener.NONE);
        if (expected.status() == Answer.Status.INFEASIBLE) {
          assertThat(answer.status()).isEqualTo(Answer.Status.INFEASIBLE);
          continue;
        }
        assertThat(answer.status()).isEqualTo(Answer.Status.CLAIMED);
        assertThat(answer.objective())
            .as("%s on instance %d, %s", backend.name(), i, problem.scoreLoss())
            .isEqualTo(expected.objective());
        points++;
      }
    }
    assertThat(points).isGreaterThan(2 * instances);
  }

  private LearningProblem next(SmallProblems.Table table) {
    LearningProblem drawn = problems.nextNarrow(300, table);
    Cells cells = drawn.cells();
    int[] magnitudes = new int[cells.dimension()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      magnitudes[j] = Math.max(magnitudes[j], Math.abs(cells.value(e)));
    }
    ScoreRange range = ScoreRange.of(drawn.lattice(), magnitudes);
    if (range.low() == range.high()) {
      return next(table);
    }
    ScoreLoss loss;
    int which = random.nextInt(FORMS.size() + 2);
    if (which < FORMS.size()) {
      loss = Losses.parse(FORMS.get(which)).over(range, drawn.costs());
    } else {
      int n = 2 + random.nextInt(5);
      long[] positive = random.longs(n, 0, 9).toArray();
      positive[0] = positive[n - 1] + 1;
      loss =
          ScoreTable.saturated(
              "random",
              drawn.costs(),
              -random.nextInt(5),
              positive,
              random.longs(n, 0, 9).toArray());
    }
    return LearningProblem.of(cells, drawn.lattice(), loss).under(drawn.perturbation());
  }
}
