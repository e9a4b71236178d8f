package org.didyma.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.engines.EngineTask;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.experiments.engines.ProblemNoise;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.loss.Losses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What results depend on tells one lattice from another. */
class ChecksumTextTest {

  private static final Constraints NONE =
      Constraints.of(new int[] {0, 0, 1, 2}, new boolean[] {true, true, false, false});

  @TempDir Path folder;

  private static WeightLattice cube() {
    return WeightLattice.cube(4, 1);
  }

  private static Problem problem(WeightLattice lattice) {
    Problem base = Examples.problem("a", 1);
    return new Problem(
        base.name(),
        base.training(),
        base.test(),
        lattice,
        base.costs(),
        base.adjacency(),
        base.delta());
  }

  private static Experiment<Problem> experiment(WeightLattice lattice) {
    Experiment<Problem> example = Examples.experiment(1, 1);
    return new Experiment<>(
        example.name(),
        example.question(),
        List.of(problem(lattice)),
        example.contenders(),
        example.axis(),
        example.repetitions(),
        example.limit(),
        example.seed());
  }

  @Test
  void latticesOfOtherPointsHaveOtherTexts() {
    List<WeightLattice> all =
        List.of(
            cube(),
            cube().withIntercept(-4, 4),
            cube().withIntercept(-4, 4, 2),
            cube().withIntercept(-4, 4, 4),
            cube().withConstraints(NONE.withMostColumns(1)),
            cube().withConstraints(NONE.withMostColumns(2)),
            cube().withConstraints(NONE.withMostSteps(1)),
            cube().withConstraints(NONE.withTogether(0, 1)),
            cube().withConstraints(NONE.withApart(0, 1)),
            cube().withConstraints(NONE.withApart(0, 2)),
            cube().withConstraints(NONE.withoutRedundancy(List.of(new int[] {2, 3}))));
    assertThat(all.stream().map(ChecksumText::of)).doesNotHaveDuplicates();
    assertThat(Stream.concat(all.stream(), Stream.of(cube().withGroups(0, 0, -1, -1))))
        .extracting(lattice -> problem(lattice).tree().path("digest").asText())
        .doesNotHaveDuplicates();
  }

  /** Folders of earlier versions go on. */
  @Test
  void ordinaryLatticesHaveTheTextOfEarlierVersions() {
    assertThat(ChecksumText.of(cube().withIntercept(-2, 2)))
        .isEqualTo("-1:1 -1:1 -1:1 -1:1 -2:2 true4 4 ");
    assertThat(ChecksumText.ofGroups(cube())).isEmpty();
  }

  @Test
  void resultsOfAnotherLatticeAreNotTakenOver() {
    ResultFile.open(folder, experiment(cube().withIntercept(-4, 4))).close();
    assertThatThrownBy(
            () -> ResultFile.open(folder, experiment(cube().withIntercept(-4, 4, 2))).close())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("another experiment");
  }

  /** Engines are given the steps of the intercept as well. */
  @Test
  void enginesAreComparedOnOneLattice() {
    assertThat(digest(cube().withIntercept(-4, 4)))
        .isNotEqualTo(digest(cube().withIntercept(-4, 4, 2)));
  }

  private static String digest(WeightLattice lattice) {
    LearningProblem problem =
        LearningProblem.of(
            Examples.problem("a", 1).training(),
            lattice,
            Losses.parse("logistic:1/2:none")
                .computed(new ScoreRange(-8, 8), Costs.EQUAL)
                .orElseThrow());
    return new EngineTask(
            new ProblemInstance("a", problem),
            ProblemNoise.NONE,
            false,
            new EngineTask.Limits(Duration.ofSeconds(1), Duration.ofSeconds(1), List.of()),
            1)
        .tree()
        .path("digest")
        .asText();
  }
}
