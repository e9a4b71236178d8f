package org.didyma.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentRunner;
import org.didyma.experiments.Measure;
import org.didyma.experiments.ResultFile;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Trial;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.gradient.Tables;
import org.didyma.experiments.report.Report;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.research.LabelledTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The experiments of gradient methods' papers, quickly and on made-up tables. */
class GradientStudiesTest {

  @TempDir Path folder;

  private static final LabelledTable TWO = Tables.separable(500, 2, 2, 5);
  private static final LabelledTable UNIT = Tables.separable(500, 2, 1, 6);
  private static final LabelledTable FOUR = Tables.separable(500, 4, 1, 7);
  private static final GradientStudy.Two UNITS = new GradientStudy.Two(UNIT, UNIT);
  private static final GradientStudy.Two FOURS = new GradientStudy.Two(FOUR, FOUR);

  static Stream<Experiment<TableTask>> experiments() {
    return Stream.concat(
        Stream.of(
            DpAgdStudies.FIGURES_2_3.get(0).of(Map.of("A", TWO, "B", TWO), true),
            DpAgdStudies.FIGURES_2_3.get(1).of(Map.of("C", TWO), true),
            DpAgdStudies.FIGURE_4.of(TWO, true),
            DpAgdStudies.PUBLISHED_SIGN.get(0).of(Map.of("A", TWO), true),
            DpAgdStudies.BY_LAMBDA.get(1).of(TWO, true),
            BoltOn.FIGURE_3.of(FOURS, true),
            BoltOn.HUBER.of(FOURS, true),
            BoltOn.FIGURE_3_ON_KDD.of(UNIT, true),
            BoltOn.FIGURE_4.of(FOURS, true),
            BoltOn.FIGURE_4B.of(FOURS, true),
            BoltOn.FIGURE_6.of(FOURS, true),
            BoltOn.BATCHES.of(FOURS, true),
            BoltOn.BY_LAMBDA.of(FOURS, true),
            BoltOn.PROJECTION.of(FOURS, true),
            Scs13Studies.FIGURE_1.of(UNITS, true),
            Scs13Studies.FIGURES_2_3.of(UNITS, true),
            Scs13Studies.PROJECTION.of(UNIT, true)),
        DpAgdStudies.CONSTANTS.stream().map(s -> s.of(TWO, true)));
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void everyRunHasAResult(Experiment<TableTask> experiment) {
    Map<Trial, RunResult> alone = run(experiment, 1);
    assertThat(alone.keySet()).containsExactlyInAnyOrderElementsOf(experiment.trials());
    for (RunResult result : alone.values()) {
      if (result.isDone()) {
        assertThat(result.measures().get(Measure.ACCURACY)).isBetween(0.0, 1.0);
        assertThat(result.measures().get(Measure.OBJECTIVE)).isFinite().isPositive();
      } else {
        // Only these have no parameters for every epsilon and delta.
        assertThat(result.status()).isEqualTo(RunResult.Status.REFUSED);
        assertThat(result.trial().contender()).isIn("sgd-ma", "bst14");
      }
    }
    for (String name : List.of("non-private", "noiseless", "noiseless 1/sqrt(t)")) {
      alone.values().stream()
          .filter(r -> r.trial().contender().equals(name))
          .filter(r -> !r.trial().problem().contains("MNIST 1"))
          .forEach(r -> assertThat(r.measures().get(Measure.ACCURACY)).isGreaterThan(0.6));
    }
    List<Summary> summaries = Summary.of(experiment, List.copyOf(alone.values()));
    assertThat(summaries).allMatch(s -> !s.guarantee().isEmpty());
    assertThat(summaries)
        .filteredOn(s -> s.contender().equals("dp-agd"))
        .allMatch(s -> s.guarantee().contains("differentially private"));
  }

  private static Map<Trial, RunResult> run(Experiment<TableTask> experiment, int threads) {
    Map<Trial, RunResult> results = new java.util.concurrent.ConcurrentHashMap<>();
    new ExperimentRunner(threads, () -> false)
        .run(experiment, Set.of(), r -> results.put(r.trial(), r));
    return results;
  }

  /** The first matrix is that of the figures, and each is another one. */
  @Test
  void projectionsAreByDifferentMatrices() {
    List<String> digests =
        Scs13Studies.PROJECTION.of(Scs13Studies.drawn(FOUR, false), false).problems().stream()
            .map(task -> task.tree().path("digest").textValue())
            .toList();
    assertThat(digests)
        .hasSize(10)
        .doesNotHaveDuplicates()
        .startsWith(Scs13Studies.kdd(Scs13Studies.drawn(FOUR, false)).digest());
  }

  /** Who asks for more records than there are would be shown what never was. */
  @Test
  void aPathEndsWithTheTable() {
    assertThat(Scs13Studies.FIGURE_1.of(UNITS, true).axis().values())
        .map(BigDecimal::intValueExact)
        .containsExactly(100, UNIT.size());
    assertThat(Scs13Studies.FIGURE_1.of(UNITS, false).axis().values())
        .map(BigDecimal::intValueExact)
        .containsExactly(100, 300, UNIT.size());
  }

  /** As for lattices: an axis of its own is read back, and the rest of a run is the same. */
  @Test
  void anExperimentOverBatchSizesGoesOn() {
    Experiment<TableTask> experiment = Scs13Studies.FIGURES_2_3.of(UNITS, true);
    Map<Trial, Map<Measure, Double>> alone = measures(run(experiment, 1).values().stream());
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      run(experiment, 2).values().stream()
          .filter(r -> r.trial().at().intValue() < 10)
          .forEach(file::add);
    }
    try (ResultFile file = ResultFile.open(folder, experiment)) {
      assertThat(file.results()).hasSize(3 * 3 * 7);
      new ExperimentRunner(2, () -> false).run(experiment, file.done(), file::add);
      assertThat(measures(file.results().stream())).isEqualTo(alone);
      assertThatCode(() -> Report.write(folder, experiment, file.results()))
          .doesNotThrowAnyException();
      assertThat(folder.resolve("summary.md")).content().contains("| batch |", "objective");
    }
  }

  private static Map<Trial, Map<Measure, Double>> measures(Stream<RunResult> results) {
    Function<RunResult, Map<Measure, Double>> value = RunResult::measures;
    return results.collect(Collectors.toMap(RunResult::trial, value));
  }

  @Test
  void allAreKnownByName() {
    assertThat(Studies.all()).extracting(Study::name).doesNotHaveDuplicates().isNotEmpty();
    for (Study study : Studies.all()) {
      assertThat(Studies.find(study.name())).isSameAs(study);
      assertThat(study.question()).endsWith("?");
    }
  }
}
