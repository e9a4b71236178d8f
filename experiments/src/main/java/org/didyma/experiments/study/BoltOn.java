package org.didyma.experiments.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.gradient.TunedLearner;
import org.didyma.experiments.research.KddCup;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;
import org.didyma.experiments.study.GradientStudy.Setup;
import org.didyma.experiments.study.GradientStudy.Two;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * "Bolt-on differential privacy for scalable stochastic gradient descent-based analytics" (Wu et
 * al., SIGMOD 2017) again: on MNIST (ten classes, one against the rest, in 50 random coordinates)
 * and on KDD Cup 1999, without a bias.
 */
final class BoltOn {

  private static final int PASSES = 10;
  private static final int BATCH = 50;
  private static final int DIMENSION = 50;
  private static final double LAMBDA = 1e-3;
  private static final double[] LAMBDAS = {1e-4, 1e-3, 1e-2};
  private static final Epsilon UNUSED = Epsilon.parse("1");
  private static final List<String> MNIST = List.of("mnist-train-*", "mnist-t10k-*");

  /** 1/n^2 for n = 60000. */
  private static final Delta OF_MNIST = Delta.parse("2.8e-10");

  /** 1/n^2 for n = 395000. */
  private static final Delta OF_KDD = Delta.parse("6.4e-12");

  /**
   * Figure 3: logistic regression, convex and strongly convex, with pure and approximate privacy.
   */
  static final GradientStudy<Two> FIGURE_3 =
      figure3("bolton-figure-3", "MNIST", new LogisticMarginLoss());

  static final GradientStudy<LabelledTable> FIGURE_3_ON_KDD =
      new GradientStudy<>(
          "bolton-figures-kdd",
          whatFallsWithEpsilon("KDD Cup 1999"),
          List.of("kdd99-10-percent"),
          (store, quick) ->
              ResearchTables.some(ResearchTables.kdd(store, KddCup.Target.ATTACK, 1), quick),
          BoltOn::kdd);

  /** Figure 3 by another loss, as in appendix B. */
  static final GradientStudy<Two> HUBER =
      figure3(
          "bolton-huber",
          "MNIST by the Huber loss of support vector machines",
          new HuberMarginLoss(HuberMarginLoss.USUAL_WIDTH));

  /**
   * Figure 4 (a) and (c): what passes and batch sizes do without a regulariser. The proven noise is
   * the paper's there.
   */
  static final GradientStudy<Two> FIGURE_4 =
      onSphere(
          "bolton-figure-4",
          "How accurate is bolt-on PSGD on MNIST by passes and batch size?",
          BoltOn::figure4);

  /** Figure 4 (b): what passes do with a regulariser, in batches of 50. */
  static final GradientStudy<Two> FIGURE_4B =
      onSphere(
          "bolton-figure-4b",
          "What do passes do to bolt-on PSGD under strong convexity on MNIST?",
          BoltOn::figure4b);

  /** Figure 6: figure 3 with passes and lambda tuned privately. */
  static final GradientStudy<Two> FIGURE_6 =
      onSphere(
          "bolton-figure-6",
          "How accurate are bolt-on PSGD, SCS13 and BST14 on MNIST where passes and lambda are"
              + " tuned privately?",
          BoltOn::figure6);

  /** What batch sizes do to all of the methods, of which appendix D is. */
  static final GradientStudy<Two> BATCHES =
      onSphere(
          "bolton-batches",
          "What do batch sizes do to bolt-on PSGD, SCS13 and BST14 on MNIST?",
          BoltOn::batches);

  /**
   * The fourth test of figure 3, strongly convex with approximate privacy, by lambda: the proven
   * noise falls with it, and so does what is left to learn.
   */
  static final GradientStudy<Two> BY_LAMBDA =
      onSphere(
          "bolton-lambda",
          "What does lambda do to bolt-on PSGD, SCS13 and BST14 on MNIST as epsilon falls?",
          BoltOn::byLambda);

  /**
   * The claim that MNIST loses little by a random projection to 50 coordinates when there is no
   * noise. Descent without noise, in fewer coordinates and in all: with a regulariser and small
   * batches, which comes to its end, and as in the convex tests of figure 3, which does not.
   */
  static final GradientStudy<Two> PROJECTION =
      new GradientStudy<>(
          "bolton-projection",
          "What does a random projection of MNIST cost without noise?",
          MNIST,
          BoltOn::digits,
          BoltOn::projection);

  static final List<Study> ALL =
      List.of(
          FIGURE_3,
          FIGURE_3_ON_KDD,
          HUBER,
          FIGURE_4,
          FIGURE_4B,
          FIGURE_6,
          BATCHES,
          BY_LAMBDA,
          PROJECTION);

  private BoltOn() {}

  private static String whatFallsWithEpsilon(String title) {
    return "How accurate are bolt-on PSGD, SCS13 and BST14 on %s as epsilon falls?"
        .formatted(title);
  }

  private static GradientStudy<Two> figure3(String name, String title, MarginLoss loss) {
    return new GradientStudy<>(
        name,
        whatFallsWithEpsilon(title),
        MNIST,
        (store, quick) -> {
          Two whole = digits(store, quick);
          return new Two(
              ResearchTables.projected(whole.first(), DIMENSION),
              ResearchTables.projected(whole.second(), DIMENSION));
        },
        (tables, quick) ->
            new Setup(
                fourTests(loss, LAMBDA, OF_MNIST, on(tables)),
                learners(),
                epsilons(quick),
                5,
                20_170_514));
  }

  private static GradientStudy<Two> onSphere(
      String name, String question, GradientStudy.Design<Two> design) {
    return new GradientStudy<>(
        name,
        question,
        MNIST,
        (store, quick) -> {
          Two whole = digits(store, quick);
          return new Two(
              ResearchTables.onSphere(whole.first(), DIMENSION),
              ResearchTables.onSphere(whole.second(), DIMENSION));
        },
        design);
  }

  private static Two digits(TableStore store, boolean quick) {
    return new Two(
        ResearchTables.some(ResearchTables.mnist(store), quick), ResearchTables.mnistTest(store));
  }

  /** A task on tables that are given. */
  @FunctionalInterface
  private interface OnTables {
    TableTask task(String name, RegularisedLoss loss, Delta delta);
  }

  /** Learns from the one and tests on the other. */
  private static OnTables on(Two tables) {
    return (name, loss, delta) ->
        TableTask.split(name, tables.first(), tables.second(), loss, delta);
  }

  private static List<TableTask> fourTests(
      MarginLoss loss, double lambda, Delta delta, OnTables on) {
    RegularisedLoss convex = new RegularisedLoss(loss, 0);
    RegularisedLoss strong = new RegularisedLoss(loss, lambda);
    return List.of(
        on.task("convex, pure", convex, Delta.ZERO),
        on.task("convex, approximate", convex, delta),
        on.task("strongly convex, pure", strong, Delta.ZERO),
        on.task("strongly convex, approximate", strong, delta));
  }

  private static RegularisedLoss logistic(double lambda) {
    return new RegularisedLoss(new LogisticMarginLoss(), lambda);
  }

  private static ExperimentAxis epsilons(boolean quick) {
    return quick
        ? ExperimentAxis.epsilon("1", "4")
        : ExperimentAxis.epsilon("0.1", "0.2", "0.5", "1", "2", "4");
  }

  /** With the step sizes of the paper's Table 4. */
  private static List<GradientLearner> learners() {
    return List.of(
        noiseless(PASSES, facts -> BATCH).ignoringPlace(),
        Learners.psgd(PASSES, BATCH),
        Learners.publishedPsgd(PASSES, BATCH),
        scs13(PASSES),
        Learners.bst14(PASSES, BATCH));
  }

  private static GradientLearner scs13(int passes) {
    return Learners.scs13("scs13", passes, s -> Map.of("batch", Integer.toString(BATCH)));
  }

  /**
   * Descent without noise.
   *
   * @param batch may be the place on the axis
   */
  private static GradientLearner noiseless(int passes, ToIntFunction<TableTask.Facts> batch) {
    return Learners.noiseless(
        "noiseless",
        s ->
            Learners.plan(
                s,
                passes,
                batch.applyAsInt(s),
                s.loss().lambda() > 0 ? strongly(s) : new StepSize.Constant(root(s))));
  }

  private static StepSize strongly(TableTask.Facts s) {
    return new StepSize.StronglyConvex(s.loss().smoothness(s.bound()), s.loss().lambda());
  }

  private static double root(TableTask.Facts s) {
    return 1 / Math.sqrt(s.records());
  }

  /** Cross-validates. */
  private static Setup kdd(LabelledTable table, boolean quick) {
    return new Setup(
        fourTests(
            new LogisticMarginLoss(),
            LAMBDA,
            OF_KDD,
            (name, loss, delta) -> TableTask.folds(name, table, 5, loss, delta)),
        learners(),
        quick
            ? ExperimentAxis.epsilon("0.1", "0.4")
            : ExperimentAxis.epsilon("0.01", "0.02", "0.05", "0.1", "0.2", "0.4"),
        5,
        20_170_514);
  }

  private static Setup figure4(Two tables, boolean quick) {
    List<GradientLearner> learners = new ArrayList<>();
    for (int passes : quick ? new int[] {1} : new int[] {1, 10, 20}) {
      String title = passes + (passes == 1 ? " pass" : " passes");
      learners.add(
          Learners.noiseless(
              "noiseless " + title,
              s -> Learners.plan(s, passes, Learners.whole(s), new StepSize.Constant(root(s)))));
      learners.add(Learners.psgd("psgd " + title, passes));
    }
    return new Setup(
        atTwoAndFour(tables, 0),
        learners,
        ExperimentAxis.of("batch", true, "1", "10", "50"),
        5,
        20_170_515);
  }

  private static Setup figure4b(Two tables, boolean quick) {
    ExperimentAxis axis = ExperimentAxis.of("passes", true, "1", "5", "10", "20");
    return new Setup(
        atTwoAndFour(tables, 1e-4),
        List.of(
            Learners.noiseless(
                "noiseless", s -> Learners.plan(s, Learners.whole(s), BATCH, strongly(s))),
            Learners.psgdInPasses("psgd", BATCH, "proven"),
            Learners.psgdInPasses("psgd-published", BATCH, "published")),
        quick ? axis.ends() : axis,
        5,
        20_170_516);
  }

  private static List<TableTask> atTwoAndFour(Two tables, double lambda) {
    TableTask task = on(tables).task("MNIST", logistic(lambda), Delta.ZERO);
    return List.of(
        task.at("epsilon 2", Epsilon.parse("2")), task.at("epsilon 4", Epsilon.parse("4")));
  }

  private static Setup figure6(Two tables, boolean quick) {
    return new Setup(
        // The lambda by which objectives are told; the tuned ones are others.
        fourTests(new LogisticMarginLoss(), LAMBDAS[0], OF_MNIST, on(tables)),
        List.of(
            TunedLearner.withoutPrivacy(
                "noiseless", loss -> settings(loss, k -> noiseless(k, facts -> BATCH))),
            tuned("psgd", k -> Learners.psgd(k, BATCH)),
            tuned("psgd-published", k -> Learners.publishedPsgd(k, BATCH)),
            tuned("scs13", BoltOn::scs13),
            tuned("bst14", k -> Learners.bst14(k, BATCH))),
        epsilons(quick),
        5,
        20_170_517);
  }

  private static TunedLearner tuned(String name, IntFunction<GradientLearner> learner) {
    return TunedLearner.of(name, loss -> settings(loss, learner));
  }

  /** Passes alone, or passes and lambda where the task has one. */
  private static List<TunedLearner.Setting> settings(
      RegularisedLoss loss, IntFunction<GradientLearner> learner) {
    List<TunedLearner.Setting> settings = new ArrayList<>();
    for (int passes : new int[] {5, PASSES}) {
      for (double lambda : loss.lambda() > 0 ? LAMBDAS : new double[] {0}) {
        settings.add(
            new TunedLearner.Setting(
                learner.apply(passes), new RegularisedLoss(loss.loss(), lambda)));
      }
    }
    return settings;
  }

  private static Setup batches(Two tables, boolean quick) {
    List<TableTask> tasks = new ArrayList<>();
    for (double lambda : new double[] {0, LAMBDA}) {
      TableTask task = on(tables).task("MNIST", logistic(lambda), OF_MNIST);
      for (String epsilon : quick ? List.of("4") : List.of("1", "4")) {
        String title = lambda > 0 ? "strongly convex" : "convex";
        tasks.add(task.at(title + ", epsilon " + epsilon, Epsilon.parse(epsilon)));
      }
    }
    return new Setup(
        tasks,
        List.of(
            noiseless(PASSES, Learners::whole),
            Learners.psgdInBatches("psgd", PASSES, "proven"),
            Learners.psgdInBatches("psgd-published", PASSES, "published"),
            Learners.scs13("scs13", PASSES, Learners.place("batch")),
            Learners.bst14(PASSES, Learners::whole)),
        quick
            ? ExperimentAxis.of("batch", true, "10", "50")
            : ExperimentAxis.of("batch", true, "1", "10", "50", "100", "500"),
        5,
        20_170_518);
  }

  private static Setup byLambda(Two tables, boolean quick) {
    List<TableTask> tasks = new ArrayList<>();
    for (double lambda : quick ? new double[] {1e-2} : LAMBDAS) {
      tasks.add(on(tables).task("lambda " + lambda, logistic(lambda), OF_MNIST));
    }
    return new Setup(tasks, learners(), epsilons(quick), 5, 20_170_519);
  }

  private static Setup projection(Two tables, boolean quick) {
    List<TableTask> tasks = new ArrayList<>();
    for (int d : quick ? new int[] {2} : new int[] {15, 50, 100, 200}) {
      add(
          tasks,
          d + " coordinates",
          new Two(
              ResearchTables.onSphere(tables.first(), d),
              ResearchTables.onSphere(tables.second(), d)));
    }
    add(tasks, "all coordinates", new Two(tables.first().toSphere(), tables.second().toSphere()));
    return new Setup(
        tasks,
        List.of(noiseless(PASSES, s -> s.loss().lambda() > 0 ? 10 : BATCH), Learners.majority()),
        ExperimentAxis.of("passes", true, Integer.toString(PASSES)),
        1,
        20_170_517);
  }

  private static void add(List<TableTask> tasks, String name, Two tables) {
    tasks.add(on(tables).task(name, logistic(1e-4), Delta.ZERO).at(name, UNUSED));
    String convex = name + ", convex";
    tasks.add(on(tables).task(convex, logistic(0), Delta.ZERO).at(convex, UNUSED));
  }
}
