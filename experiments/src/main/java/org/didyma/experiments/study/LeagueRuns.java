package org.didyma.experiments.study;

import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.data.records.Table;
import org.didyma.data.rows.RowsForm;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.TestCounts;
import org.didyma.experiments.TestMetrics;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.gradient.DescentParameters;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.points.PointRounding;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * Who takes part in the league, all for neighbours with one record more or less: a way to learn
 * with its promise. Here are our mechanisms, on the catalogue's schemas; {@link LeagueRivals} has
 * the others.
 */
final class LeagueRuns implements Participant<LearnTask> {

  static final Adjacency NEIGHBOURS = Adjacency.ADD_REMOVE;

  /** Of the promises that have one, for all tables. */
  static final Delta DELTA = new Delta(new BigDecimal("0.000001"));

  /** The parameter of mechanisms that want to know how many records there are. */
  private static final String RECORDS = DescentParameters.RECORDS.name();

  /** How a participant learns from a part of a task, and is judged by the rest. */
  @FunctionalInterface
  interface Method {
    Supplier<TestMetrics> learn(
        LearnTask task,
        LearnTask.Split split,
        Epsilon epsilon,
        SimulationRandom random,
        SearchListener listener);
  }

  private final String name;
  private final boolean isPrivate;
  private final Promise promise;
  private final Method method;

  /** What is promised on a task. */
  @FunctionalInterface
  interface Promise {
    String of(LearnTask task, Epsilon epsilon);
  }

  LeagueRuns(String name, boolean isPrivate, Promise promise, Method method) {
    this.name = name;
    this.isPrivate = isPrivate;
    this.promise = promise;
    this.method = method;
  }

  /**
   * A declared mechanism on the catalogue's schema, over the default lattice where it has one. The
   * number of records that some want to know is four fifths of those of the table, which is public.
   */
  static LeagueRuns ours(String name, String mechanism, Map<String, String> values) {
    return ours(name, Mechanisms.named(mechanism), task -> values, DELTA, NEIGHBOURS);
  }

  /**
   * The same for a mechanism to which the number of records must be public. It promises twice
   * epsilon where a record is replaced, which all others promise as well: to replace a record is to
   * remove one and to add one.
   */
  static LeagueRuns replacing(String name, String mechanism, Map<String, String> values) {
    return ours(name, Mechanisms.named(mechanism), task -> values, DELTA, Adjacency.REPLACE);
  }

  /** The same with a pure promise, of a mechanism that can have either. */
  static LeagueRuns pure(String name, String mechanism, Map<String, String> values) {
    return ours(name, Mechanisms.named(mechanism), task -> values, Delta.ZERO, NEIGHBOURS);
  }

  /**
   * Logistic regression as diffprivlib has it, whose objective is perturbed by the method of
   * Chaudhuri, Monteleoni and Sarwate: at its usual C = 1 half the squared norm of the weights on
   * rows that are not scaled is added to the sum of losses (docs/proofs/rivals.md, section 7).
   */
  static LeagueRuns logisticRegression(String name) {
    return ours(
        name,
        Mechanisms.named("objective-perturbation"),
        task -> {
          double norm = new RowsForm(0).scale(task.schema()).norm();
          double lambda = 1 / (norm * norm * task.learnedFrom());
          return Map.of("form", "cms", "row-origin", "zero", "lambda", Double.toString(lambda));
        },
        Delta.ZERO,
        Adjacency.REPLACE);
  }

  private static LeagueRuns ours(
      String name,
      MechanismSpec<?, ?> kind,
      Function<LearnTask, Map<String, String>> values,
      Delta delta,
      Adjacency adjacency) {
    Choice choice =
        (task, records, epsilon) ->
            chosen(
                kind,
                values.apply(task),
                PublicContext.of(
                    adjacency.replaces() ? epsilon.times(2) : epsilon, delta, adjacency),
                task,
                adjacency.replaces() ? records : task.learnedFrom());
    return new LeagueRuns(
        name,
        kind.isPrivate(),
        (task, epsilon) ->
            kind.isPrivate()
                ? choice.on(task, task.learnedFrom(), epsilon).guarantee().statement()
                : "no guarantee: this is not private",
        (task, split, epsilon, random, listener) ->
            judged(choice, task, split, epsilon, random, listener));
  }

  /**
   * A card of a named lattice on the catalogue's schema, drawn by a loss.
   *
   * @param adjacency to which changes the promise is
   */
  static LeagueRuns card(String name, LatticeName lattice, String loss, Adjacency adjacency) {
    return chosen(
        name,
        (task, records, epsilon) ->
            ExponentialMechanism.KIND.over(
                PublicContext.of(epsilon, Delta.ZERO, adjacency)
                    .over(lattice.over(task.schema().groups()), Costs.EQUAL)
                    .withMagnitudes(task.schema().magnitudes()),
                ExponentialMechanism.KIND.values(Map.of("loss", loss), Set.of())));
  }

  /** A card of the default lattice on the catalogue's schema, of the least cost of errors. */
  static LeagueRuns costing(String name, Costs costs) {
    return chosen(
        name,
        (task, records, epsilon) ->
            ExponentialMechanism.KIND.over(
                PublicContext.of(epsilon, Delta.ZERO, NEIGHBOURS)
                    .over(DrawableLattice.of(task.schema()).over(task.schema().groups()), costs)
                    .withMagnitudes(task.schema().magnitudes()),
                ExponentialMechanism.KIND.values(Map.of(), Set.of())));
  }

  /**
   * Real weights on the catalogue's schema, with usual parameters, rounded to whole points.
   *
   * @param delta of promises that have one
   */
  static LeagueRuns rounded(
      String name, String mechanism, String points, Delta delta, Adjacency adjacency) {
    MechanismSpec<?, ?> kind = Mechanisms.named(mechanism);
    return chosen(
        name,
        (task, records, epsilon) ->
            PointRounding.of(PointRounding.range(points), task.schema())
                .behind(
                    chosen(
                        kind,
                        Map.of(),
                        PublicContext.of(epsilon, delta, adjacency),
                        task,
                        task.learnedFrom())));
  }

  private static LeagueRuns chosen(String name, Choice choice) {
    return new LeagueRuns(
        name,
        true,
        (task, epsilon) -> choice.on(task, task.learnedFrom(), epsilon).guarantee().statement(),
        (task, split, epsilon, random, listener) ->
            judged(choice, task, split, epsilon, random, listener));
  }

  private static Supplier<TestMetrics> judged(
      Choice choice,
      LearnTask task,
      LearnTask.Split split,
      Epsilon epsilon,
      SimulationRandom random,
      SearchListener listener) {
    Schema schema = split.most().schema();
    Runnable pause = () -> SearchStoppedException.throwIf(listener::isCancelled);
    RawOutput drawn =
        choice
            .on(task, split.most().size(), epsilon)
            .read(new Table(schema, split.most().records()), pause, true)
            .draw(random, listener::isCancelled);
    return () ->
        TestCounts.judged(drawn, new Table(schema, split.fifth().records()).cells(() -> {}, true));
  }

  /**
   * A mechanism with its parameters on a task. The number of records is that of the part which is
   * learned from; neighbours share it where a record is replaced, and elsewhere it is not used.
   */
  @FunctionalInterface
  private interface Choice {
    ConfiguredMechanism<?, ?> on(LearnTask task, long records, Epsilon epsilon);
  }

  private static ConfiguredMechanism<?, ?> chosen(
      MechanismSpec<?, ?> kind,
      Map<String, String> values,
      PublicContext promise,
      LearnTask task,
      long records) {
    Schema schema = task.schema();
    Map<String, String> all = new HashMap<>(values);
    kind.parameter(RECORDS).ifPresent(p -> all.put(RECORDS, Long.toString(records)));
    ParameterValues own = kind.values(all, Set.of());
    Delta delta = kind.usesDelta(own) ? promise.delta() : Delta.ZERO;
    PublicContext setting =
        PublicContext.of(promise.epsilon(), delta, promise.adjacency())
            .over(DrawableLattice.of(schema).over(schema.groups()), Costs.EQUAL)
            .withMagnitudes(schema.magnitudes());
    return kind.over(setting, own);
  }

  /**
   * The same way to learn, in {@link LeagueRivals#fineSchema} instead of the catalogue's schema.
   */
  LeagueRuns onFine() {
    return new LeagueRuns(
        name,
        isPrivate,
        (task, epsilon) -> promise.of(task.in(LeagueRivals.fineSchema(task)), epsilon),
        (task, split, epsilon, random, listener) -> {
          Schema fine = LeagueRivals.fineSchema(task);
          return method.learn(task.in(fine), split.in(fine), epsilon, random, listener);
        });
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
  public Supplier<RunMetrics> learn(
      LearnTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    Supplier<TestMetrics> learned =
        method.learn(task, task.split(trial.repetition()), trial.epsilon(), random, listener);
    return () -> {
      Map<Measure, Double> all = new EnumMap<>(TestCounts.measures(learned.get()));
      all.keySet().retainAll(task.measures());
      return RunMetrics.of(all);
    };
  }
}
