package org.didyma.experiments.study;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.TestCounts;
import org.didyma.experiments.TestMetrics;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.Query;
import org.didyma.mechanisms.RawOutput;
import org.didyma.models.Confusion;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.SchemaLearner;
import org.didyma.models.ThresholdMethod;
import org.didyma.models.learning.CardStrategy;
import org.didyma.models.learning.LearningOptions;
import org.didyma.models.learning.LearningPlan;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.Quality;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * What {@code didyma learn} does by its own plan, on simulated bits: thresholds, a part that is
 * held out, the card, noisy counts, and the figures that follow from these.
 */
final class LearnRuns implements Participant<LearnTask> {

  /** From the columns, of which names, kinds and ranges are told. */
  static final LearnRuns OF_COLUMNS =
      new LearnRuns("learn", LearnTask::columns, Adjacency.REPLACE, UnaryOperator.identity());

  /** The same by one strategy, whatever is planned. */
  LearnRuns by(CardStrategy strategy) {
    return wanting(strategy.name(), options -> wanted.apply(options).by(strategy));
  }

  /** The same whose thresholds, where they are learned, are where labels change. */
  static final LearnRuns LABEL_CUTS =
      OF_COLUMNS.wanting("label cuts", options -> options.cutting(ThresholdMethod.LABELS));

  /** The same plan on the catalogue's schema, whose thresholds and columns somebody chose. */
  static final LearnRuns OF_SCHEMA = OF_COLUMNS.ofSchema("published schema");

  private final String name;
  private final Function<LearnTask, Columns> told;
  private final Adjacency adjacency;
  private final UnaryOperator<LearningOptions> wanted;

  private LearnRuns(
      String name,
      Function<LearnTask, Columns> told,
      Adjacency adjacency,
      UnaryOperator<LearningOptions> wanted) {
    this.name = name;
    this.told = told;
    this.adjacency = adjacency;
    this.wanted = wanted;
  }

  /** The same where neighbours are others. */
  LearnRuns under(Adjacency other) {
    return new LearnRuns(name, told, other, wanted);
  }

  /** The same that learns from the catalogue's schema. */
  LearnRuns ofSchema(String called) {
    return new LearnRuns(called, LearnTask::published, adjacency, wanted);
  }

  /** The same that holds nothing out and so tells nothing of itself. */
  LearnRuns ofAllRecords(String called) {
    return wanting(called, options -> wanted.apply(options).holdingNothingOut());
  }

  /** The same that is told what errors cost. */
  LearnRuns costing(String called, Costs costs) {
    return wanting(
        called, options -> wanted.apply(options).by(LearningOptions.PLANNED_LOSS, costs));
  }

  private LearnRuns wanting(String called, UnaryOperator<LearningOptions> options) {
    return new LearnRuns(called, told, adjacency, options);
  }

  @Override
  public String name() {
    return name;
  }

  /** The guess of the number of records is what a split leaves in the mean. */
  LearningOptions options(LearnTask task, Epsilon epsilon) {
    return wanted.apply(
        LearningOptions.of(told.apply(task), epsilon, adjacency).withRecords(task.learnedFrom()));
  }

  private LearningPlan plan(LearnTask task, Epsilon epsilon) {
    return LearningPlan.of(options(task, epsilon));
  }

  @Override
  public String promise(LearnTask task, Trial trial) {
    return "%s; %s"
        .formatted(
            PrivacyGuarantee.pure(trial.epsilon(), adjacency).statement(),
            plan(task, trial.epsilon()).inOneLine());
  }

  @Override
  public Supplier<RunMetrics> learn(
      LearnTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    LearnTask.Split outer = task.split(trial.repetition());
    LearningPlan plan = plan(task, trial.epsilon());
    Runnable pause = () -> SearchStoppedException.throwIf(listener::isCancelled);
    Schema schema = schema(plan, outer.most().records(), random, listener, pause);
    Optional<LearnTask.Split> own =
        plan.options().heldOut().map(fifth -> outer.most().split(random));
    LearnTask learned = own.map(LearnTask.Split::most).orElse(outer.most());
    RawOutput drawn =
        plan.mechanism(schema, 1)
            .read(new Table(schema, learned.records()), pause, true)
            .draw(random, listener::isCancelled);
    Optional<Quality> quality =
        own.map(
            split ->
                quality(
                    plan.evaluation(schema),
                    drawn,
                    new Table(schema, split.fifth().records()).cells(pause, true),
                    random,
                    listener));
    return () ->
        measured(
            task,
            TestCounts.judged(drawn, new Table(schema, outer.fifth().records()).cells(pause, true)),
            quality);
  }

  private static Quality quality(
      HeldOutScores scores,
      RawOutput drawn,
      Cells heldOut,
      SimulationRandom random,
      SearchListener listener) {
    long[] counts = scores.pose(drawn, heldOut).draw(random, listener::isCancelled);
    return scores.quality(drawn, counts, Costs.EQUAL);
  }

  /** The schema of a plan, with cut points that are learned where it learns them. */
  static Schema schema(
      LearningPlan plan,
      Records table,
      SimulationRandom random,
      SearchListener listener,
      Runnable pause) {
    return plan.thresholds(Optional.empty(), PrivateDiagnosticsListener.NONE)
        .map(
            learning ->
                learning.simulate(
                    table,
                    new SchemaLearner.Answers() {
                      @Override
                      public <D, P, A> List<A> answer(
                          Query<D, P, A> query,
                          List<P> parameters,
                          Table table,
                          Form<List<D>> form) {
                        List<D> data = form.read(table, pause, true);
                        return IntStream.range(0, data.size())
                            .mapToObj(
                                i ->
                                    query.draw(
                                        data.get(i),
                                        parameters.get(i),
                                        random,
                                        listener::isCancelled))
                            .toList();
                      }
                    }))
        .orElseGet(plan::round);
  }

  private static RunMetrics measured(LearnTask task, TestMetrics judged, Optional<Quality> told) {
    Map<Measure, Double> all = new EnumMap<>(TestCounts.measures(judged));
    Confusion test = judged.confusion();
    told.ifPresent(
        quality -> {
          IntervalEstimate auc = quality.auc();
          all.put(Measure.TOLD_AUC_LOW, auc.low());
          all.put(Measure.TOLD_AUC_HIGH, auc.high());
          all.put(Measure.TOLD_AUC_COVERS, covers(auc, test.auc()));
          IntervalEstimate accuracy = quality.accuracy();
          all.put(Measure.TOLD_ACCURACY_LOW, accuracy.low());
          all.put(Measure.TOLD_ACCURACY_HIGH, accuracy.high());
          all.put(Measure.TOLD_ACCURACY_COVERS, covers(accuracy, test.accuracy()));
        });
    all.keySet().retainAll(task.measures());
    return RunMetrics.of(all);
  }

  private static double covers(IntervalEstimate told, double found) {
    return told.low() <= found && found <= told.high() ? 1 : 0;
  }

  /** Who says of every record what most records are; without privacy. */
  static final Participant<LearnTask> MAJORITY =
      new Participant<>() {
        @Override
        public String name() {
          return "majority";
        }

        @Override
        public String promise(LearnTask task, Trial trial) {
          return "not private: predicts the majority label for every record";
        }

        @Override
        public boolean ignoresPlace() {
          return true;
        }

        @Override
        public Supplier<RunMetrics> learn(
            LearnTask task, Trial trial, SimulationRandom random, SearchListener listener) {
          LearnTask.Split split = task.split(trial.repetition());
          boolean positive = 2 * split.most().positives() > split.most().size();
          double share = split.fifth().positives() / (double) split.fifth().size();
          double right = positive ? share : 1 - share;
          double cost =
              positive
                  ? TestMetrics.COSTS.falseAlarm() * (1 - share)
                  : TestMetrics.COSTS.missedPositive() * share;
          return () -> {
            Map<Measure, Double> all =
                new EnumMap<>(
                    Map.of(Measure.ACCURACY, right, Measure.AUC, 0.5, Measure.COST, cost));
            all.keySet().retainAll(task.measures());
            return RunMetrics.of(all);
          };
        }
      };
}
