package org.didyma.experiments.study;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.KddCup;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;

/**
 * Figure 3 of "Bolt-on differential privacy for scalable stochastic gradient descent-based
 * analytics" (Wu et al., SIGMOD 2017) again: logistic regression (and the Huber loss), convex and
 * strongly convex, with pure and approximate privacy, on MNIST (ten classes, one against the rest,
 * in 50 random coordinates) and on KDD Cup 1999.
 */
abstract class BoltOnFigures implements Study {

  /** One for MNIST, one for KDD, one for MNIST by another loss, as in appendix B. */
  static final List<Study> ALL =
      List.of(
          new Mnist("bolton-figure-3", "MNIST", new LogisticMarginLoss()),
          new Kdd(),
          new Mnist(
              "bolton-huber",
              "MNIST by the Huber loss of support vector machines",
              new HuberMarginLoss(HuberMarginLoss.USUAL_WIDTH)));

  private static final long SEED = 20_170_514;
  private static final int PASSES = 10;
  static final int BATCH = 50;
  private static final double LAMBDA = 1e-3;

  private final String name;
  private final String title;

  private BoltOnFigures(String name, String title) {
    this.name = name;
    this.title = title;
  }

  private static final class Mnist extends BoltOnFigures {

    private static final int DIMENSION = 50;

    private final MarginLoss loss;

    Mnist(String name, String title, MarginLoss loss) {
      super(name, title);
      this.loss = loss;
    }

    @Override
    public List<String> tables() {
      return List.of("mnist-train-*", "mnist-t10k-*");
    }

    @Override
    public Experiment<TableTask> describe(TableStore store, boolean quick) {
      LabelledTable training = ResearchTables.some(ResearchTables.mnist(store), quick);
      return mnist(
          this,
          loss,
          ResearchTables.projected(training, DIMENSION),
          ResearchTables.projected(ResearchTables.mnistTest(store), DIMENSION),
          quick);
    }
  }

  private static final class Kdd extends BoltOnFigures {

    Kdd() {
      super("bolton-figures-kdd", "KDD Cup 1999");
    }

    @Override
    public List<String> tables() {
      return List.of("kdd99-10-percent");
    }

    @Override
    public Experiment<TableTask> describe(TableStore store, boolean quick) {
      return kdd(
          this,
          ResearchTables.some(ResearchTables.kdd(store, KddCup.Target.ATTACK, 1), quick),
          quick);
    }
  }

  /** Learns from one table and tests on another. */
  static Experiment<TableTask> mnist(
      Study study, MarginLoss loss, LabelledTable training, LabelledTable test, boolean quick) {
    RegularisedLoss convex = new RegularisedLoss(loss, 0);
    RegularisedLoss strong = new RegularisedLoss(loss, LAMBDA);
    // 1/n^2 for n = 60000.
    Delta delta = Delta.parse("2.8e-10");
    return of(
        study,
        List.of(
            TableTask.split("convex, pure", training, test, convex, Delta.ZERO),
            TableTask.split("convex, approximate", training, test, convex, delta),
            TableTask.split("strongly convex, pure", training, test, strong, Delta.ZERO),
            TableTask.split("strongly convex, approximate", training, test, strong, delta)),
        quick
            ? ExperimentAxis.epsilon("1", "4")
            : ExperimentAxis.epsilon("0.1", "0.2", "0.5", "1", "2", "4"),
        quick);
  }

  /** Cross-validates. */
  static Experiment<TableTask> kdd(Study study, LabelledTable table, boolean quick) {
    RegularisedLoss convex = new RegularisedLoss(new LogisticMarginLoss(), 0);
    RegularisedLoss strong = new RegularisedLoss(new LogisticMarginLoss(), LAMBDA);
    // 1/n^2 for n = 395000.
    Delta delta = Delta.parse("6.4e-12");
    int folds = 5;
    return of(
        study,
        List.of(
            TableTask.folds("convex, pure", table, folds, convex, Delta.ZERO),
            TableTask.folds("convex, approximate", table, folds, convex, delta),
            TableTask.folds("strongly convex, pure", table, folds, strong, Delta.ZERO),
            TableTask.folds("strongly convex, approximate", table, folds, strong, delta)),
        quick
            ? ExperimentAxis.epsilon("0.1", "0.4")
            : ExperimentAxis.epsilon("0.01", "0.02", "0.05", "0.1", "0.2", "0.4"),
        quick);
  }

  private static Experiment<TableTask> of(
      Study study, List<TableTask> tasks, ExperimentAxis axis, boolean quick) {
    return new Experiment<>(
        study.name(),
        study.question(),
        tasks,
        learners(),
        axis,
        quick ? 1 : 5,
        Duration.ofHours(6),
        SEED);
  }

  /** With the step sizes of the paper's Table 4. */
  private static List<GradientLearner> learners() {
    return List.of(
        noiseless(PASSES, facts -> BATCH).ignoringPlace(),
        Learners.psgd(PASSES, BATCH),
        Learners.publishedPsgd(PASSES, BATCH),
        Learners.scs13("scs13", PASSES, s -> Map.of("batch", Integer.toString(BATCH))),
        Learners.bst14(PASSES, BATCH));
  }

  /**
   * Descent without noise.
   *
   * @param batch may be the place on the axis
   */
  static GradientLearner noiseless(int passes, ToIntFunction<TableTask.Facts> batch) {
    return Learners.noiseless(
        "noiseless",
        s ->
            Learners.plan(
                s,
                passes,
                batch.applyAsInt(s),
                s.loss().lambda() > 0
                    ? new StepSize.StronglyConvex(s.loss().smoothness(s.bound()), s.loss().lambda())
                    : new StepSize.Constant(1 / Math.sqrt(s.records()))));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String question() {
    return "How accurate are bolt-on PSGD, SCS13 and BST14 on %s as epsilon falls?"
        .formatted(title);
  }
}
