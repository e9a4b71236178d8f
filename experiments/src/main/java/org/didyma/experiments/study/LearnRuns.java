package org.didyma.experiments.study;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.data.Columns;
import org.didyma.data.Form;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Measured;
import org.didyma.experiments.Participant;
import org.didyma.experiments.TestCounts;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Query;
import org.didyma.models.Confusion;
import org.didyma.models.Custodian;
import org.didyma.models.SchemaLearning;
import org.didyma.models.learning.CardWay;
import org.didyma.models.learning.LearningOptions;
import org.didyma.models.learning.LearningPlan;
import org.didyma.models.quality.Estimate;
import org.didyma.models.quality.HeldOutScores;
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
      new LearnRuns("learn", LearnTask::columns, Adjacency.REPLACE, CardWay.PLANNED);

  /** The same whose card is always drawn. */
  static final LearnRuns DRAWN =
      new LearnRuns("drawn", LearnTask::columns, Adjacency.REPLACE, CardWay.DRAWN);

  /** The same whose card always has rounded weights. */
  static final LearnRuns ROUNDED =
      new LearnRuns("rounded", LearnTask::columns, Adjacency.REPLACE, CardWay.ROUNDED);

  /** The same plan on the catalogue's schema, whose thresholds and columns somebody chose. */
  static final LearnRuns OF_SCHEMA =
      new LearnRuns("published schema", LearnTask::published, Adjacency.REPLACE, CardWay.PLANNED);

  private final String name;
  private final Function<LearnTask, Columns> told;
  private final Adjacency adjacency;
  private final CardWay way;

  private LearnRuns(
      String name, Function<LearnTask, Columns> told, Adjacency adjacency, CardWay way) {
    this.name = name;
    this.told = told;
    this.adjacency = adjacency;
    this.way = way;
  }

  /** The same where neighbours are others. */
  LearnRuns under(Adjacency other) {
    return new LearnRuns(name, told, other, way);
  }

  @Override
  public String name() {
    return name;
  }

  /** The guess of the number of records is what a split leaves in the mean. */
  private LearningPlan plan(LearnTask task, Epsilon epsilon) {
    return LearningPlan.of(
        LearningOptions.of(told.apply(task), epsilon, adjacency)
            .withRecords(task.learnedFrom())
            .by(way));
  }

  @Override
  public String promise(LearnTask task, Trial trial) {
    return "%s; %s"
        .formatted(
            PrivacyGuarantee.pure(trial.epsilon(), adjacency).statement(),
            String.join("; ", plan(task, trial.epsilon()).lines()));
  }

  @Override
  public Supplier<Measured> learn(
      LearnTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    LearnTask.Split outer = task.split(trial.repetition());
    LearningPlan plan = plan(task, trial.epsilon());
    Runnable pause = () -> SearchStoppedException.throwIf(listener::isCancelled);
    Schema schema = schema(plan, outer.most(), random, listener, pause);
    LearnTask.Split own = outer.most().split(random);
    Drawn drawn =
        plan.mechanism(schema, 1)
            .read(new Table(schema, own.most().records()), pause, true)
            .draw(random, listener::isCancelled);
    HeldOutScores scores = plan.evaluation(schema);
    long[] counts =
        scores
            .pose(drawn, new Table(schema, own.fifth().records()).cells(pause, true))
            .draw(random, listener::isCancelled);
    Quality quality = scores.quality(drawn, counts, Costs.EQUAL);
    Estimate auc = quality.auc();
    Estimate accuracy = quality.accuracy();
    return () ->
        measured(
            task,
            TestCounts.of(drawn, new Table(schema, outer.fifth().records()).cells(pause, true)),
            auc,
            accuracy);
  }

  private static Schema schema(
      LearningPlan plan,
      LearnTask part,
      SimulationRandom random,
      SearchListener listener,
      Runnable pause) {
    return plan.thresholds(Optional.empty(), Custodian.NONE)
        .map(
            learning ->
                learning.simulate(
                    part.records(),
                    new SchemaLearning.Answers() {
                      @Override
                      public <D, P, A> A answer(
                          Query<D, P, A> query, P parameters, Table table, Form<D> form) {
                        return query.draw(
                            form.read(table, pause, true),
                            parameters,
                            random,
                            listener::isCancelled);
                      }
                    }))
        .orElseGet(plan::round);
  }

  private static Measured measured(
      LearnTask task, Confusion test, Estimate auc, Estimate accuracy) {
    Map<Measure, Double> all = new EnumMap<>(TestCounts.measures(test));
    all.put(Measure.TOLD_AUC_LOW, auc.low());
    all.put(Measure.TOLD_AUC_HIGH, auc.high());
    all.put(Measure.TOLD_AUC_COVERS, covers(auc, test.auc()));
    all.put(Measure.TOLD_ACCURACY_LOW, accuracy.low());
    all.put(Measure.TOLD_ACCURACY_HIGH, accuracy.high());
    all.put(Measure.TOLD_ACCURACY_COVERS, covers(accuracy, test.accuracy()));
    all.keySet().retainAll(task.measures());
    return Measured.of(all);
  }

  private static double covers(Estimate told, double found) {
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
          return "not private: says of every record what most of the others are";
        }

        @Override
        public boolean ignoresPlace() {
          return true;
        }

        @Override
        public Supplier<Measured> learn(
            LearnTask task, Trial trial, SimulationRandom random, SearchListener listener) {
          LearnTask.Split split = task.split(trial.repetition());
          boolean positive = 2 * split.most().positives() > split.most().size();
          double share = split.fifth().positives() / (double) split.fifth().size();
          double right = positive ? share : 1 - share;
          return () -> Measured.of(Map.of(Measure.ACCURACY, right, Measure.AUC, 0.5));
        }
      };
}
