package org.didyma.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.report.MeanEstimate;
import org.didyma.formulations.LearningProblem;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;

/** Costs above the least on the training records. */
class ExcessTest {

  private static final List<String> NAMES =
      List.of("auto", "exponential", "permute-and-flip", "opdisc", "sample-and-aggregate:3");

  private static double mean(List<RunResult> results, String contender, String epsilon) {
    double[] values =
        results.stream()
            .filter(r -> r.trial().contender().equals(contender))
            .filter(r -> r.trial().place().equals(epsilon))
            .mapToDouble(r -> r.measures().get(Measure.EXCESS))
            .toArray();
    return MeanEstimate.of(values).mean();
  }

  @Test
  void theExcessIsOverTheExactLeastCost() {
    Problem plain = Examples.problem("a", 1);
    assertThat(plain.measures()).doesNotContain(Measure.EXCESS);
    assertThat(plain.tree().has("least_cost")).isFalse();
    Problem problem = plain.withLeast();
    long least =
        new Enumeration()
            .minimise(LearningProblem.of(plain.training(), plain.lattice(), plain.costs()))
            .objective();
    assertThat(problem.tree().get("least_cost").longValue()).isEqualTo(least).isPositive();
    Experiment<Problem> experiment =
        new Experiment<>(
            "excess",
            "?",
            List.of(problem),
            Contenders.named(NAMES),
            ExperimentAxis.epsilon("0.001", "1000"),
            20,
            Duration.ofSeconds(100),
            7);
    List<RunResult> results = new ArrayList<>();
    new ExperimentRunner(1, () -> false).run(experiment, Set.of(), results::add);
    assertThat(results).allMatch(r -> r.measures().get(Measure.EXCESS) >= 0);
    for (RunResult result : results) {
      double errors = result.measures().get(Measure.FP) + result.measures().get(Measure.FN);
      assertThat(result.measures().get(Measure.EXCESS)).isEqualTo(errors - least);
    }
    // Nearly without protection a draw is the best point, and nearly uniform it is not.
    for (String name : List.of("auto", "exponential", "permute-and-flip")) {
      assertThat(mean(results, name, "1000")).isZero();
      assertThat(mean(results, name, "0.001")).isPositive();
    }
  }

  @Test
  void theNumberOfBlocksIsChecked() {
    assertThat(Contenders.named("sample-and-aggregate").name())
        .isEqualTo("sample-and-aggregate:100");
    for (String wrong : List.of("sample-and-aggregate:0", "sample-and-aggregate:10001")) {
      assertThatThrownBy(() -> Contenders.named(wrong))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("from 1 to 10000");
    }
  }
}
