package org.didyma.experiments.study;

import java.util.Map;
import java.util.function.Supplier;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.Concordance;
import org.didyma.experiments.Measure;
import org.didyma.experiments.OutcomeMeasures;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.learning.BaselineCounts;
import org.didyma.models.learning.CardStrategy;
import org.didyma.models.learning.LearningOptions;
import org.didyma.models.learning.LearningPlan;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A strategy of {@code didyma learn} on an outcome of more than two values, on simulated bits:
 * pure, one record added or removed, from all records. It is judged by its order of fresh records
 * alone.
 */
record OutcomeRuns(CardStrategy strategy) implements Participant<OutcomeTask> {

  @Override
  public String name() {
    return strategy.name();
  }

  LearningPlan plan(OutcomeTask task, Epsilon epsilon) {
    return LearningPlan.of(
        LearningOptions.of(task.told(), epsilon, LeagueRuns.NEIGHBOURS)
            .withRecords(task.size())
            .holdingNothingOut()
            .by(strategy));
  }

  @Override
  public String promise(OutcomeTask task, Trial trial) {
    return "%s; %s"
        .formatted(
            PrivacyGuarantee.pure(trial.epsilon(), LeagueRuns.NEIGHBOURS).statement(),
            plan(task, trial.epsilon()).inOneLine());
  }

  @Override
  public Supplier<RunMetrics> learn(
      OutcomeTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    Runnable pause = () -> SearchStoppedException.throwIf(listener::isCancelled);
    OutcomeTask.Part part = task.learned(trial.repetition());
    LearningPlan plan = plan(task, trial.epsilon());
    Schema schema = LearnRuns.schema(plan, part.records(), random, listener, pause);
    Table table = new Table(schema, part.records());
    LearningPlan told =
        plan.baseline()
            .map(
                counting ->
                    plan.told(
                        new NoisyCounts()
                            .draw(
                                BaselineCounts.counts(table.cells(pause, true)),
                                counting.parameters(),
                                random,
                                listener::isCancelled)))
            .orElse(plan);
    RawOutput drawn =
        told.mechanism(schema, 1).read(table, pause, true).draw(random, listener::isCancelled);
    return () -> {
      Table judged = new Table(schema, task.judged(trial.repetition()).records());
      return RunMetrics.of(
          Map.of(
              Measure.CONCORDANCE,
              new OutcomeMeasures(schema.label()).concordance(drawn, judged.cells(pause, true))));
    };
  }

  /**
   * What the true scores reach, in the mean of the first repetitions: the most that is to be had.
   */
  static double best(OutcomeTask task, int repetitions) {
    double sum = 0;
    for (int r = 1; r <= repetitions; r++) {
      OutcomeTask.Part part = task.judged(r);
      Schema schema = task.told().withRoundThresholds(1);
      Concordance concordance = new Concordance(schema.label());
      part.records()
          .each(
              schema,
              LabelUse.REQUIRED,
              (position, line, fields, x, label) ->
                  concordance.add(part.truth().get((int) position), label, 1));
      sum += concordance.value();
    }
    return sum / repetitions;
  }
}
