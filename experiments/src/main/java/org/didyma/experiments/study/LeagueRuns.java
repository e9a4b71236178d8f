package org.didyma.experiments.study;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.didyma.data.Columns;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Measured;
import org.didyma.experiments.Participant;
import org.didyma.experiments.TestCounts;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.Chosen;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.Query;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.Setting;
import org.didyma.mechanisms.Values;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.mechanisms.rivals.AdditiveScore;
import org.didyma.mechanisms.rivals.BinnedTable;
import org.didyma.mechanisms.rivals.Binning;
import org.didyma.mechanisms.rivals.CyclicBoosting;
import org.didyma.mechanisms.rivals.DpNaiveBayes;
import org.didyma.models.Confusion;
import org.didyma.models.ScoreCounts;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * Who takes part in the league, all for neighbours with one record more or less: our mechanisms on
 * the catalogue's schemas, and rivals there and on encodings of their own.
 */
final class LeagueRuns implements Participant<LearnTask> {

  static final Adjacency NEIGHBOURS = Adjacency.ADD_REMOVE;

  /** Of the promises that have one, for all tables. */
  static final Delta DELTA = new Delta(new BigDecimal("0.000001"));

  /** Scores of rivals are log-odds. */
  private static final RiskScale LOG_ODDS = RiskScale.of(1, 1);

  /** How a participant learns from a part of a task, and is judged by the rest. */
  @FunctionalInterface
  private interface Method {
    Supplier<Confusion> learn(
        LearnTask.Split split, Epsilon epsilon, SimulationRandom random, SearchListener listener);
  }

  private final String name;
  private final boolean isPrivate;
  private final Promise promise;
  private final Method method;

  /** What is promised on a task. */
  @FunctionalInterface
  private interface Promise {
    String of(LearnTask task, Epsilon epsilon);
  }

  private LeagueRuns(String name, boolean isPrivate, Promise promise, Method method) {
    this.name = name;
    this.isPrivate = isPrivate;
    this.promise = promise;
    this.method = method;
  }

  /** A declared mechanism on the catalogue's schema, over the default lattice where it has one. */
  static LeagueRuns ours(String name, String mechanism, Map<String, String> values) {
    Kind<?, ?> kind = Mechanisms.named(mechanism);
    Choice choice = (task, epsilon) -> chosen(kind, values, task, epsilon);
    return new LeagueRuns(
        name,
        kind.isPrivate(),
        (task, epsilon) ->
            kind.isPrivate()
                ? choice.on(task, epsilon).guarantee().statement()
                : "no promise: this is not private",
        (split, epsilon, random, listener) -> {
          Schema schema = split.most().schema();
          Runnable pause = () -> SearchStoppedException.throwIf(listener::isCancelled);
          Drawn drawn =
              choice
                  .on(split.most(), epsilon)
                  .read(new Table(schema, split.most().records()), pause, true)
                  .draw(random, listener::isCancelled);
          return () ->
              TestCounts.of(
                  drawn, new Table(schema, split.fifth().records()).cells(() -> {}, true));
        });
  }

  /** A mechanism with its parameters on a task. */
  @FunctionalInterface
  private interface Choice {
    Chosen<?, ?> on(LearnTask task, Epsilon epsilon);
  }

  private static Chosen<?, ?> chosen(
      Kind<?, ?> kind, Map<String, String> values, LearnTask task, Epsilon epsilon) {
    Schema schema = task.schema();
    Values own = kind.values(values, Set.of());
    Setting setting =
        Setting.of(epsilon, kind.usesDelta(own) ? DELTA : Delta.ZERO, NEIGHBOURS)
            .over(DrawableLattice.of(schema).over(schema.groups()), Costs.EQUAL)
            .withMagnitudes(schema.magnitudes());
    return kind.over(setting, own);
  }

  /** The columns of a schema in which numbers have all the thresholds that they can have. */
  static Binning fine(LearnTask task) {
    Columns columns = task.columns();
    return new Binning(
        columns.open().isEmpty()
            ? columns.withRoundThresholds(1)
            : columns.with(
                columns.open().stream().collect(Collectors.toMap(c -> c, columns::candidates)),
                ""));
  }

  /** The columns of the catalogue's schema, with the thresholds that it has. */
  static Binning published(LearnTask task) {
    return new Binning(task.schema());
  }

  /** A rival's parameters for epsilon and columns. */
  @FunctionalInterface
  interface Parameters<P> {
    P of(Epsilon epsilon, List<Binning.Column> columns);
  }

  /** A rival on columns in bins. */
  static <P> LeagueRuns rival(
      String name,
      Function<LearnTask, Binning> bins,
      Query<BinnedTable, P, AdditiveScore> query,
      Parameters<P> parameters) {
    return new LeagueRuns(
        name,
        true,
        (task, epsilon) ->
            query.guarantee(parameters.of(epsilon, bins.apply(task).columns())).statement(),
        (split, epsilon, random, listener) -> {
          Binning binning = bins.apply(split.most());
          Runnable pause = () -> SearchStoppedException.throwIf(listener::isCancelled);
          AdditiveScore score =
              query.draw(
                  binned(binning, split.most(), pause),
                  parameters.of(epsilon, binning.columns()),
                  random,
                  listener::isCancelled);
          return () -> confusion(score, binned(binning, split.fifth(), () -> {}));
        });
  }

  /** Naive Bayes. */
  static LeagueRuns bayes(String name, Function<LearnTask, Binning> bins) {
    return rival(
        name,
        bins,
        new DpNaiveBayes(),
        (epsilon, columns) -> new DpNaiveBayes.Parameters(epsilon, NEIGHBOURS, columns));
  }

  /** Cyclic boosting. */
  static LeagueRuns boosting(String name, double rate, Function<LearnTask, Binning> bins) {
    return rival(
        name,
        bins,
        new CyclicBoosting(),
        (epsilon, columns) ->
            CyclicBoosting.Parameters.usual(epsilon, DELTA, NEIGHBOURS, columns).withRate(rate));
  }

  private static BinnedTable binned(Binning binning, LearnTask part, Runnable pause) {
    return binning.of(new Table(part.schema(), part.records()), pause);
  }

  private static Confusion confusion(AdditiveScore score, BinnedTable test) {
    ScoreCounts counts = new ScoreCounts();
    for (int row = 0; row < test.rows(); row++) {
      counts.add(score.of(test.codes(row)), test.count(row, true), test.count(row, false));
    }
    return Confusion.of(counts, Optional.of(LOG_ODDS));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String promise(LearnTask task, Trial trial) {
    return promise.of(task, trial.epsilon());
  }

  @Override
  public boolean ignoresPlace() {
    return !isPrivate;
  }

  @Override
  public Supplier<Measured> learn(
      LearnTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    Supplier<Confusion> learned =
        method.learn(task.split(trial.repetition()), trial.epsilon(), random, listener);
    return () -> {
      Map<Measure, Double> all = new EnumMap<>(TestCounts.measures(learned.get()));
      all.keySet().retainAll(task.measures());
      return Measured.of(all);
    };
  }
}
