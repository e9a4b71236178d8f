package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.study.OutcomeTask.Outcome;
import org.didyma.models.learning.CardStrategies;

/**
 * The calibration of the planner for outcomes of more than two values: each strategy that takes
 * them on simulated tables of 300 to 30,000 records, told names, kinds and ranges alone.
 */
final class OutcomePlanner implements Study {

  private static final long SEED = 20_261_130;

  private static final int[] SIZES = {300, 1000, 5000, 30_000};

  @Override
  public String name() {
    return "planner-outcomes";
  }

  @Override
  public String question() {
    return "How much of the order in a table does each strategy of learn lose for outcomes of more"
        + " than two values, and how much does the planner lose on a table that it was not fitted"
        + " to?";
  }

  @Override
  public List<String> tables() {
    return List.of();
  }

  @Override
  public Experiment<OutcomeTask> describe(TableStore store, boolean quick) {
    return new Experiment<>(
        name(),
        question(),
        quick ? tasks().limit(1).toList() : tasks().toList(),
        CardStrategies.ALL.stream()
            .filter(s -> tasks().allMatch(task -> s.takes(task.told().label())))
            .map(OutcomeRuns::new)
            .toList(),
        quick ? ExperimentAxis.epsilon("1") : ExperimentAxis.epsilon("0.1", "0.3", "1", "3"),
        quick ? 1 : 3,
        Duration.ofSeconds(quick ? 30 : 120),
        SEED);
  }

  private static Stream<OutcomeTask> tasks() {
    return IntStream.of(SIZES)
        .boxed()
        .flatMap(
            size ->
                Stream.of(
                    new OutcomeTask(Outcome.GRADES, size, 6, 3, 2),
                    new OutcomeTask(Outcome.TIMES, size, 6, 3, 2),
                    new OutcomeTask(Outcome.RARE_GRADES, size, 8, 4, 1.5),
                    new OutcomeTask(Outcome.RARE_TIMES, size, 8, 4, 1.5),
                    new OutcomeTask(Outcome.COUNTS, size, 6, 3, 2),
                    new OutcomeTask(Outcome.COUNTS, size, 8, 4, 1.5),
                    new OutcomeTask(Outcome.NUMBERS, size, 6, 3, 2),
                    new OutcomeTask(Outcome.NUMBERS, size, 8, 4, 1.5)));
  }

  @Override
  public StudyReport report(Experiment<?> experiment, List<RunResult> results) {
    return new OutcomePlannerReport(experiment, results);
  }
}
