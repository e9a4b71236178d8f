package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.didyma.experiments.Examples;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Problem;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.didyma.experiments.research.TableStore;
import org.junit.jupiter.api.Test;

class AutoAgainstFixedTest {

  /** On few columns every mechanism runs, also permute-and-flip, and auto is one of the draws. */
  @Test
  void everyChoiceHasItsExcess() {
    Study study = Studies.find("auto-choice-few");
    @SuppressWarnings("unchecked") // It is a study of problems.
    Experiment<Problem> experiment =
        (Experiment<Problem>) study.describe(TableStore.of(Examples.datasets()), true);
    assertThat(experiment.problems()).hasSize(1);
    Problem problem = experiment.problems().get(0);
    assertThat(problem.lattice().coordinates()).isBetween(1, 12);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(experiment, Set.of(), results::add);
    assertThat(results).hasSize(2 * 2 * 10).allMatch(RunResult::isDone);
    assertThat(results)
        .allMatch(r -> r.measures().get(Measure.EXCESS) >= 0)
        .anyMatch(r -> r.measures().get(Measure.EXCESS) > 0);
    // The promise is that of permute-and-flip: pure, though a delta was allowed.
    Trial trial = results.get(0).trial();
    assertThat(experiment.contenders().get(0).name()).isEqualTo("auto");
    assertThat(experiment.contenders().get(0).promise(problem, trial))
        .contains("0.1-differentially private")
        .doesNotContain("more.");
  }
}
