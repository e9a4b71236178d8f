package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Problem;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.sampling.LatticeSampler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DefaultLatticeTest {

  @SuppressWarnings("unchecked") // It is a study of problems.
  private static Experiment<Problem> describe(boolean quick) {
    return (Experiment<Problem>)
        Studies.find("defaults").describe(TableStore.of(Examples.datasets()), quick);
  }

  @Test
  void runsBothLattices() {
    List<RunResult> results = new ArrayList<>();
    Experiment<Problem> experiment = describe(true);
    new ExperimentRunner(1, () -> false).run(experiment, Set.of(), results::add);
    assertThat(results).hasSize(2 * 2 * 2 * 2);
    assertThat(results)
        .filteredOn(r -> r.trial().contender().equals("default lattice"))
        .allMatch(RunResult::isDone)
        .filteredOn(r -> r.trial().at().compareTo(BigDecimal.ONE) == 0)
        .allMatch(r -> r.measures().get(Measure.AUC) > 0.2);
  }

  /** On the tables as they are, and not only by the rule, a sparse lattice is counted. */
  @Tag("long")
  @Test
  void everySparseDefaultIsCounted() {
    for (Problem problem : describe(false).problems()) {
      assertThat(problem.lattice().hasIntercept()).isTrue();
      LearningProblem learning =
          LearningProblem.of(problem.training(), problem.lattice(), Costs.EQUAL);
      assertThat(!problem.lattice().isSparse() || LatticeSampler.isCounted(learning))
          .describedAs(problem.name())
          .isTrue();
    }
  }
}
