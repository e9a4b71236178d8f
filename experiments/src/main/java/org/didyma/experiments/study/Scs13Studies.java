package org.didyma.experiments.study;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.KddCup;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.study.GradientStudy.Setup;
import org.didyma.experiments.study.GradientStudy.Two;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * "Stochastic gradient descent with differentially private updates" (Song, Chaudhuri and Sarwate,
 * GlobalSIP 2013) again: a single pass with noise in every update, on MNIST in 15 random
 * coordinates (the digit 1 against the others), 50,000 records of KDD Cup 1999 in 9, and points on
 * a sphere. Without a bias; the objective is that of the records learned from, over which accuracy
 * is taken, too.
 */
final class Scs13Studies {

  private static final double LAMBDA = 1e-4;
  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticMarginLoss(), LAMBDA);
  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final int MNIST_DIMENSION = 15;
  private static final int KDD_DIMENSION = 9;
  private static final int KDD_RECORDS = 50_000;
  private static final int SPHERE_DIMENSION = 5;
  private static final double MARGIN = 0.001;
  private static final int MATRICES = 10;
  private static final int REPETITIONS = 20;

  /**
   * Figure 1: the objective along the pass, with noise and without, by the number of records seen
   * so far. Each point of a path is a run of its own.
   */
  static final GradientStudy<Two> FIGURE_1 =
      new GradientStudy<>(
          "scs13-figure-1",
          "How does the objective fall along a pass with noise in every update, at epsilon 1?",
          List.of("mnist-train-*", "kdd99-10-percent"),
          Scs13Studies::tables,
          Scs13Studies::figure1);

  /** Figures 2 and 3: what the batch size does. */
  static final GradientStudy<Two> FIGURES_2_3 =
      new GradientStudy<>(
          "scs13-figures-2-3",
          "What does the batch size do to descent with noise in every update, at epsilon 1?",
          List.of("mnist-train-*", "kdd99-10-percent"),
          Scs13Studies::tables,
          Scs13Studies::figures2And3);

  /**
   * What the random matrix does to the objectives of figure 2: KDD Cup 1999 by ten matrices, the
   * first of which is that of the figures, the records the same.
   */
  static final GradientStudy<LabelledTable> PROJECTION =
      new GradientStudy<>(
          "scs13-projection",
          "What does the random matrix do to descent with noise in every update, at epsilon 1?",
          List.of("kdd99-10-percent"),
          Scs13Studies::drawn,
          Scs13Studies::projection);

  static final List<Study> ALL = List.of(FIGURE_1, FIGURES_2_3, PROJECTION);

  private Scs13Studies() {}

  private static Two tables(TableStore store, boolean quick) {
    LabelledTable digits = ResearchTables.some(ResearchTables.mnist(store), quick);
    return new Two(
        ResearchTables.inBall(digits, MNIST_DIMENSION).isClass(1), kdd(drawn(store, quick)));
  }

  private static LabelledTable drawn(TableStore store, boolean quick) {
    return drawn(ResearchTables.kdd(store, KddCup.Target.ATTACK, ResearchTables.BOUND), quick);
  }

  /** Some records of KDD Cup 1999 in all their coordinates. */
  static LabelledTable drawn(LabelledTable table, boolean quick) {
    return ResearchTables.draw(table, quick ? 2_000 : KDD_RECORDS);
  }

  /** The same in few. */
  static LabelledTable kdd(LabelledTable drawn) {
    return ResearchTables.inBall(drawn, KDD_DIMENSION);
  }

  /** Learns and is measured on the same records, at epsilon 1. */
  private static TableTask task(String name, LabelledTable table) {
    return TableTask.split(name, table, table, LOSS, Delta.ZERO).at(name, EPSILON);
  }

  private static List<TableTask> tasks(Two tables) {
    return List.of(task("MNIST 1 or not", tables.first()), task("KDD", tables.second()));
  }

  private static Setup figure1(Two tables, boolean quick) {
    List<GradientLearner> learners = new ArrayList<>();
    for (int batch : quick ? new int[] {5} : new int[] {1, 5, 10}) {
      learners.add(
          Learners.noiseless(
                  "noiseless, batch " + batch,
                  s -> Learners.plan(s, 1, batch, new StepSize.InverseRoot(1)))
              .onSome(Learners::whole));
      learners.add(
          Learners.scs13(
                  "scs13, batch " + batch,
                  1,
                  s -> Map.of("step-size", "1", "batch", Integer.toString(batch)))
              .onSome(Learners::whole));
    }
    ExperimentAxis axis = seen(Math.min(tables.first().size(), tables.second().size()));
    return new Setup(tasks(tables), learners, quick ? axis.ends() : axis, REPETITIONS, 20_131_201);
  }

  /** The places of the paper's path that both tables reach; the last is the end of the shorter. */
  private static ExperimentAxis seen(int shorter) {
    IntStream whole = IntStream.of(100, 300, 1_000, 3_000, 10_000, 30_000, 50_000);
    return ExperimentAxis.of(
        "records seen",
        true,
        whole
            .map(seen -> Math.min(seen, shorter))
            .distinct()
            .mapToObj(Integer::toString)
            .toArray(String[]::new));
  }

  private static Setup figures2And3(Two tables, boolean quick) {
    List<TableTask> tasks = new ArrayList<>(tasks(tables));
    for (int points : quick ? new int[] {1_000} : new int[] {1_000, 3_000, 10_000}) {
      tasks.add(
          task(
              "sphere, %d points".formatted(points),
              ResearchTables.onSphere(points, SPHERE_DIMENSION, MARGIN)));
    }
    List<GradientLearner> learners = inverseRoots();
    add(learners, "10/sqrt(t)", new StepSize.InverseRoot(10), Map.of("step-size", "10"));
    add(learners, "1/(lambda t)", new StepSize.Inverse(LAMBDA), Map.of("steps", "strongly-convex"));
    return new Setup(
        tasks,
        learners,
        ExperimentAxis.of("batch", true, "1", "2", "5", "10", "20", "50"),
        REPETITIONS,
        20_131_203);
  }

  private static Setup projection(LabelledTable kdd, boolean quick) {
    return new Setup(
        IntStream.rangeClosed(1, quick ? 2 : MATRICES)
            .mapToObj(
                matrix ->
                    task(
                        "KDD, matrix " + matrix, ResearchTables.inBall(kdd, KDD_DIMENSION, matrix)))
            .toList(),
        inverseRoots(),
        ExperimentAxis.of("batch", true, "5", "10", "20"),
        REPETITIONS,
        20_131_205);
  }

  /** The minimum, and descent by the steps of the paper without noise and with it. */
  private static List<GradientLearner> inverseRoots() {
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
