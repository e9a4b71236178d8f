package org.didyma.experiments.gradient;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.didyma.data.research.LabelledTable;
import org.didyma.data.rows.Rows;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Measured;
import org.didyma.experiments.Participant;
import org.didyma.experiments.Trial;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Mechanism;
import org.didyma.oracles.SearchListener;

/** Someone who learns weights of linear classifiers from rows, under a name. */
public final class Learner implements Participant<TableTask> {

  private final String name;
  private final Function<TableTask.Setting, String> promise;
  private final Method method;
  private final boolean ignoresPlace;

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
        Rows rows, TableTask.Setting setting, SimulationRandom random, SearchListener listener);
  }

  private Learner(
      String name,
      Function<TableTask.Setting, String> promise,
      Method method,
      boolean ignoresPlace) {
    this.name = name;
    this.promise = promise;
    this.method = method;
    this.ignoresPlace = ignoresPlace;
  }

  /**
   * A mechanism.
   *
   * @param mechanism made anew for each run; it should use one thread
   * @param parameters chosen without looking at the data
   */
  public static <P> Learner of(
      String name,
      Supplier<Mechanism<? super Rows, P>> mechanism,
      Function<TableTask.Setting, P> parameters) {
    return new Learner(
        name,
        setting -> {
          Mechanism<? super Rows, P> described = mechanism.get();
          P chosen = parameters.apply(setting);
          described.describe(chosen);
          return described.guarantee(chosen).statement();
        },
        (rows, setting, random, listener) -> {
          Mechanism<? super Rows, P> made = mechanism.get();
          P chosen = parameters.apply(setting);
          made.describe(chosen);
          made.check(rows, chosen);
          return weights((Drawn.Real) made.draw(rows, chosen, random, listener::isCancelled));
        },
        false);
  }

  /** A method that promises nothing, for comparisons. */
  public static Learner withoutPrivacy(String name, Method method) {
    return new Learner(name, setting -> "no promise: this is not private", method, false);
  }

  /** The same learner, known to learn alike at all places of the axis. */
  public Learner ignoringPlace() {
    return new Learner(name, promise, method, true);
  }

  /** On rows, whose scale is 1. */
  private static double[] weights(Drawn.Real drawn) {
    int d = drawn.weights().size();
    double[] w = new double[d + 1];
    for (int j = 0; j < d; j++) {
      w[j] = drawn.weights().get(j);
    }
    w[d] = -drawn.threshold();
    return w;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean ignoresPlace() {
    return ignoresPlace;
  }

  @Override
  public String promise(TableTask task, Trial trial) {
    String one = promise.apply(task.setting(trial));
    return task.classifiers() == 1
        ? one
        : "%d classifiers, each %s".formatted(task.classifiers(), one);
  }

  @Override
  public Supplier<Measured> learn(
      TableTask task, Trial trial, SimulationRandom random, SearchListener listener) {
    TableTask.Split split = task.split(trial.repetition());
    TableTask.Setting setting = task.setting(trial);
    List<Rows> training = new ArrayList<>();
    List<double[]> weights = new ArrayList<>();
    for (int k = 0; k < task.classifiers(); k++) {
      Rows rows = split.training().against(positive(task, k));
      training.add(rows);
      weights.add(method.learn(rows, setting, random, listener));
    }
    return () -> Measured.of(measures(task, split.test(), training, weights));
  }

  /** Of two classes, class 1 is positive. */
  private static int positive(TableTask task, int classifier) {
    return task.classifiers() == 1 ? 1 : classifier;
  }

  private static Map<Measure, Double> measures(
      TableTask task, LabelledTable test, List<Rows> training, List<double[]> weights) {
    double objective = 0;
    for (int k = 0; k < weights.size(); k++) {
      objective += task.loss().mean(training.get(k), weights.get(k)) / weights.size();
    }
    Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    measures.put(Measure.ACCURACY, accuracy(test, weights));
    measures.put(Measure.OBJECTIVE, objective);
    return measures;
  }

  private static double accuracy(LabelledTable test, List<double[]> weights) {
    int right = 0;
    for (int i = 0; i < test.size(); i++) {
      if (predicted(test, i, weights) == test.classOf(i)) {
        right++;
      }
    }
    return (double) right / test.size();
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
