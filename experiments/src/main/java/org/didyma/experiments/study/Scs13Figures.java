package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.KddCup;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * Figures 2 and 3 of "Stochastic gradient descent with differentially private updates" (Song,
 * Chaudhuri and Sarwate, GlobalSIP 2013) again: what the batch size does to a single pass with
 * noise in every update, on MNIST in 15 random coordinates (the digit 1 against the others), 50,000
 * records of KDD Cup 1999 in 9, and points on a sphere. Without a bias; the objective is that of
 * the records learned from, over which accuracy is taken, too.
 */
final class Scs13Figures implements Study {

  private static final long SEED = 20_131_203;
  private static final double LAMBDA = 1e-4;
  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticMarginLoss(), LAMBDA);
  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final int MNIST_DIMENSION = 15;
  static final int KDD_DIMENSION = 9;
  private static final int KDD_RECORDS = 50_000;
  private static final int SPHERE_DIMENSION = 5;
  private static final double MARGIN = 0.001;

  @Override
  public String name() {
    return "scs13-figures-2-3";
  }

  @Override
  public String question() {
    return "What does the batch size do to descent with noise in every update, at epsilon 1?";
  }

  @Override
  public List<String> tables() {
    return List.of("mnist-train-*", "kdd99-10-percent");
  }

  @Override
  public Experiment<TableTask> describe(TableStore store, boolean quick) {
    LabelledTable mnist = ResearchTables.some(ResearchTables.mnist(store), quick);
    LabelledTable kdd = ResearchTables.kdd(store, KddCup.Target.ATTACK, ResearchTables.BOUND);
    return of(mnist(mnist), kdd(kdd, quick), quick);
  }

  /** The digit 1 against the others. */
  static LabelledTable mnist(LabelledTable digits) {
    return ResearchTables.inBall(digits, MNIST_DIMENSION).isClass(1);
  }

  /** Some records of KDD Cup 1999. */
  static LabelledTable kdd(LabelledTable table, boolean quick) {
    return ResearchTables.inBall(drawn(table, quick), KDD_DIMENSION);
  }

  /** The same in all its coordinates. */
  static LabelledTable drawn(LabelledTable table, boolean quick) {
    return ResearchTables.draw(table, quick ? 2_000 : KDD_RECORDS);
  }

  Experiment<TableTask> of(LabelledTable mnist, LabelledTable kdd, boolean quick) {
    List<TableTask> tasks = new ArrayList<>();
    tasks.add(task("MNIST 1 or not", mnist));
    tasks.add(task("KDD", kdd));
    for (int points : quick ? new int[] {1_000} : new int[] {1_000, 3_000, 10_000}) {
      tasks.add(
          task(
              "sphere, %d points".formatted(points),
              ResearchTables.onSphere(points, SPHERE_DIMENSION, MARGIN)));
    }
    return new Experiment<>(
        name(),
        question(),
        tasks,
        learners(),
        ExperimentAxis.of("batch", true, "1", "2", "5", "10", "20", "50"),
        quick ? 1 : 20,
        Duration.ofHours(6),
        SEED);
  }

  /** Learns and is measured on the same records, at epsilon 1. */
  static TableTask task(String name, LabelledTable table) {
    return TableTask.split(name, table, table, LOSS, Delta.ZERO).at(name, EPSILON);
  }

  private static List<GradientLearner> learners() {
    List<GradientLearner> learners = inverseRoots();
    add(learners, "10/sqrt(t)", new StepSize.InverseRoot(10), Map.of("step-size", "10"));
    add(learners, "1/(lambda t)", new StepSize.Inverse(LAMBDA), Map.of("steps", "strongly-convex"));
    return learners;
  }

  /** The minimum, and descent by the steps of the paper without noise and with it. */
  static List<GradientLearner> inverseRoots() {
    List<GradientLearner> learners = new ArrayList<>();
    learners.add(Learners.nonPrivate().ignoringPlace());
    add(learners, "1/sqrt(t)", new StepSize.InverseRoot(1), Map.of("step-size", "1"));
    return learners;
  }

  /**
   * Adds a descent without noise and with it.
   *
   * @param steps of the descent
   * @param same steps, as values of parameters
   */
  private static void add(
      List<GradientLearner> learners, String name, StepSize steps, Map<String, String> same) {
    learners.add(
        Learners.noiseless(
            "noiseless " + name, s -> Learners.plan(s, 1, Learners.whole(s), steps)));
    learners.add(
        Learners.scs13(
            "scs13 " + name,
            1,
            s -> {
              Map<String, String> values = new HashMap<>(same);
              values.putAll(Learners.place("batch").apply(s));
              return values;
            }));
  }
}
