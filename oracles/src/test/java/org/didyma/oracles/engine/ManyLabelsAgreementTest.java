package org.didyma.oracles.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.program.Formulations;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.oracles.Answer;
import org.didyma.oracles.ManyLabels;
import org.didyma.oracles.ManyLabels.Instance;
import org.didyma.oracles.SearchListener;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.cpsat.CpSatBackend;
import org.didyma.solver.highs.HighsBackend;
import org.didyma.solver.scip.ScipBackend;
import org.junit.jupiter.api.Test;

/** Every engine on tables of several labels, against sums over single records at all points. */
class ManyLabelsAgreementTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  @Test
  void enginesFindTheMinimum() {
    ManyLabels problems = new ManyLabels(331);
    int compared = 0;
    for (int i = 0; i < 40 * TIMES; i++) {
      Instance instance = problems.unperturbed(100);
      LearningProblem problem = instance.problem();
      if (!isNarrow(problem.cells()) || instance.points().isEmpty()) {
        continue;
      }
      compare(instance, "instance " + i);
      compared++;
    }
    assertThat(compared).isGreaterThan(20 * TIMES);
  }

  /** Of ordered classes, times to an event, counts and numbers. */
  @Test
  void enginesFindTheMinimumOfRealLosses() {
    ManyLabels problems = new ManyLabels(333);
    int compared = 0;
    for (int i = 0; i < 60 * TIMES; i++) {
      LearningProblem rows = problems.unperturbed(100).problem();
      Instance instance = problems.outcome(i, rows);
      LearningProblem problem = instance.problem();
      if (isNarrow(problem.cells())
          && !problem.perturbation().hasProjectedTerm()
          && !instance.points().isEmpty()) {
        compare(instance, problem.scoreLoss().name());
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(30 * TIMES);
  }

  private static void compare(Instance instance, String name) {
    long least = instance.points().stream().mapToLong(instance::objective).min().orElseThrow();
    for (Backend backend : List.of(new CpSatBackend(), new ScipBackend(), new HighsBackend())) {
      Answer answer =
          new ProgramOracle(
                  Formulations.usual(backend.facts().takesImplications()).formulation(),
                  backend,
                  Effort.unlimited())
              .minimise(instance.problem(), SearchListener.NONE);
      assertThat(answer.objective()).as("%s, %s", backend.name(), name).isEqualTo(least);
    }
  }

  /** Engines of floating point are asked about small numbers. */
  private static boolean isNarrow(Cells cells) {
    return IntStream.range(0, cells.start(cells.count()))
        .allMatch(e -> Math.abs(cells.value(e)) < 10);
  }

  /** What states errors only says so, by the name of the loss. */
  @Test
  void formulationsOfErrorsRefuse() {
    LearningProblem problem = new ManyLabels(332).unperturbed(50).problem();
    for (NamedFormulation named : Formulations.ALL) {
      if (named instanceof NamedFormulation.Loss loss && !loss.name().equals("pieces")) {
        assertThat(loss.loss().refusal(problem)).hasValue("its loss is not 0/1, but any");
      }
    }
  }
}
