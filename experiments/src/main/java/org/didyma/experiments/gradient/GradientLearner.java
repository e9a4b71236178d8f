package org.didyma.experiments.gradient;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.didyma.data.rows.RowDraws;
import org.didyma.data.rows.Rows;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Participant;
import org.didyma.experiments.RunMetrics;
import org.didyma.experiments.Trial;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.oracles.SearchListener;
import org.didyma.privacy.Adjacency;

/** Someone who learns weights of linear classifiers from rows, under a name. */
public record GradientLearner(
    String name, Function<TableTask.Facts, String> promise, Method method, boolean ignoresPlace)
    implements Participant<TableTask> {

  /** How weights are learned. */
  @FunctionalInterface
  public interface Method {
    /**
     * The weights of one classifier on rows, the last one that of the bias.
     *
     * @param rows labelled +1 and -1
     * @param random the source of all noise
     */
    double[] learn(
        Rows rows, TableTask.Facts facts, SimulationRandom random, SearchListener listener);
  }

  /**
   * A declared mechanism.
   *
   * @param adjacency to which changes its promise refers
   * @param values of its parameters where they are not the usual ones, chosen without looking at
   *     the data
   */
  public static GradientLearner of(
      String name,
      MechanismSpec<?, ?> kind,
      Adjacency adjacency,
      Function<TableTask.Facts, Map<String, String>> values) {
    Function<TableTask.Facts, ConfiguredMechanism<?, ?>> rule =
        facts ->
            kind.over(
                PublicContext.of(facts.target().epsilon(), facts.target().delta(), adjacency),
                kind.values(values.apply(facts), Set.of()));
    return new GradientLearner(
        name,
        facts -> {
          ConfiguredMechanism<?, ?> chosen = rule.apply(facts);
          chosen.describe();
          return chosen.guarantee().statement();
        },
        (rows, facts, random, listener) -> {
          ConfiguredMechanism<?, ?> chosen = rule.apply(facts);
          chosen.describe();
          chosen.check(rows);
          return weights((RawOutput.Real) chosen.draw(rows, random, listener::isCancelled));
        },
        !kind.isPrivate());
  }

  /** A method that promises nothing, for comparisons. */
  public static GradientLearner withoutPrivacy(String name, Method method) {
    return new GradientLearner(name, facts -> "no guarantee: this is not private", method, false);
  }

  /** The same learner, known to learn alike at all places of the axis, as those without privacy. */
  public GradientLearner ignoringPlace() {
    return new GradientLearner(name, promise, method, true);
  }

  /** The same learner, known to learn otherwise at each place of the axis. */
  public GradientLearner heedingPlace() {
    return new GradientLearner(name, promise, method, false);
  }

  /**
   * The same learner on some of the rows only, drawn at random: where a descent in one pass stands
   * after so many of them. What is measured goes over all rows.
   *
   * @param records how many, at most all
   */
  public GradientLearner onSome(ToIntFunction<TableTask.Facts> records) {
    return new GradientLearner(
        name,
        promise,
        (rows, facts, random, listener) -> {
          int[] order = new RowDraws(Math.toIntExact(rows.size()), random).permutation();
          int some = Math.min(records.applyAsInt(facts), order.length);
          return method.learn(rows.pick(Arrays.copyOf(order, some)), facts, random, listener);
        },
        ignoresPlace);
  }

  /** On rows, whose scale is 1. */
  private static double[] weights(RawOutput.Real drawn) {
    int d = drawn.weights().size();
    double[] w = new double[d + 1];
    for (int j = 0; j < d; j++) {
      w[j] = drawn.weights().get(j);
    }
    w[d] = -drawn.threshold();
    return w;
  }

  @Override
  public String promise(TableTask task, Trial trial) {
    String one = promise.apply(task.facts(trial));
    return task.classifiers() == 1
        ? one
        : "%d classifiers, each %s".formatted(task.classifiers(), one);
  }

  @Override
  public Supplier<RunMetrics> learn(
      TableTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    TableTask.Split split = task.split(trial.repetition());
    List<double[]> weights = weights(task, split.training(), task.facts(trial), random, listener);
    return () -> RunMetrics.of(measures(task, split, weights));
  }

  /** The promise of one classifier. */
  String promise(TableTask.Facts facts) {
    return promise.apply(facts);
  }

  /** The weights of all classifiers of a task, learned from some of its records. */
  List<double[]> weights(
      TableTask task,
      LabelledTable training,
      TableTask.Facts facts,
      SimulationRandom random,
      SearchListener listener) {
    List<double[]> weights = new ArrayList<>();
    for (int k = 0; k < task.classifiers(); k++) {
      weights.add(method.learn(training.against(positive(task, k)), facts, random, listener));
    }
    return weights;
  }

  /** Of two classes, class 1 is positive. */
  private static int positive(TableTask task, int classifier) {
    return task.classifiers() == 1 ? 1 : classifier;
  }

  /** How good the classifiers are on the records that are held out, and their objective. */
  static Map<Measure, Double> measures(
      TableTask task, TableTask.Split split, List<double[]> weights) {
    double objective = 0;
    for (int k = 0; k < weights.size(); k++) {
      Rows training = split.training().against(positive(task, k));
      objective += task.loss().mean(training, weights.get(k)) / weights.size();
    }
    LabelledTable test = split.test();
    Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    measures.put(Measure.ACCURACY, (double) (test.size() - errors(test, weights)) / test.size());
    measures.put(Measure.OBJECTIVE, objective);
    return measures;
  }

  /** How many records of a table are predicted to be of another class than theirs. */
  static int errors(LabelledTable table, List<double[]> weights) {
    int wrong = 0;
    for (int i = 0; i < table.size(); i++) {
      if (predicted(table, i, weights) != table.classOf(i)) {
        wrong++;
      }
    }
    return wrong;
  }

  /** The class of the largest score; of two classes, 1 for a score above 0. */
  private static int predicted(LabelledTable test, int i, List<double[]> weights) {
    if (weights.size() == 1) {
      return test.dot(i, weights.get(0)) > 0 ? 1 : 0;
    }
    int best = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < weights.size(); k++) {
      double score = test.dot(i, weights.get(k));
      if (score > largest) {
        largest = score;
        best = k;
      }
    }
    return best;
  }
}
