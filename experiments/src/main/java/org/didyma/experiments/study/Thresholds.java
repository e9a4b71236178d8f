package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.research.TableStore;

/**
 * When thresholds that are fitted to noisy counts of scores by class are better than those of class
 * shares: the calibration of {@code ThresholdFit} and of the least signal of {@code
 * ThresholdCounts}, on populations from those that hardly follow a score to those that nearly
 * follow from it.
 */
final class Thresholds implements Study {

  private static final long SEED = 20_261_201;

  @Override
  public String name() {
    return "thresholds";
  }

  @Override
  public String question() {
    return "From how many records per unit of noise on, and by how much better a fit, are thresholds"
        + " of classes in order that are fitted to noisy counts of scores better than those of"
        + " class shares?";
  }

  @Override
  public List<String> tables() {
    return List.of();
  }

  @Override
  public Experiment<ThresholdTask> describe(TableStore store, boolean quick) {
    return new Experiment<>(
        name(),
        question(),
        quick ? tasks().limit(1).toList() : tasks().toList(),
        DoubleStream.concat(
                DoubleStream.of(Double.POSITIVE_INFINITY),
                quick ? DoubleStream.of(5) : DoubleStream.of(0, 1, 2, 3, 5, 8, 12))
            .mapToObj(ThresholdRuns::new)
            .toList(),
        ExperimentAxis.of(
            "signal",
            true,
            quick ? new String[] {"100"} : new String[] {"20", "50", "100", "300", "1000"}),
        quick ? 2 : 20,
        Duration.ofSeconds(30),
        SEED);
  }

  private static Stream<ThresholdTask> tasks() {
    return Stream.of(0.3, 1.0, 2.0, 4.0, 8.0)
        .flatMap(
            strength ->
                Stream.of(
                        List.of(1.5, 3.0),
                        List.of(-1.0, 0.0, 1.0),
                        List.of(-2.0, -1.0, 0.0, 1.0, 2.0))
                    .map(
                        cuts ->
                            new ThresholdTask(
                                strength,
                                cuts.stream().map(c -> c * Math.max(1, 0.6 * strength)).toList())));
  }

  @Override
  public StudyReport report(Experiment<?> experiment, List<RunResult> results) {
    return StudyReport.means(experiment, results);
  }
}
