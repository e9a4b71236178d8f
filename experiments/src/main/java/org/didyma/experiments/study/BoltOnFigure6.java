package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.gradient.GradientLearner;
import org.didyma.experiments.gradient.Learners;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.gradient.TunedLearner;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.mechanisms.gradient.loss.LogisticMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;

/**
 * Figure 6 of "Bolt-on differential privacy for scalable stochastic gradient descent-based
 * analytics" (Wu et al., SIGMOD 2017) again: figure 3 with passes and lambda tuned privately, on
 * MNIST in 50 random coordinates on the unit sphere, without a bias.
 */
final class BoltOnFigure6 implements BoltOnMnist {

  private static final long SEED = 20_170_517;
  private static final int[] PASSES = {5, 10};
  private static final double[] LAMBDAS = {1e-4, 1e-3, 1e-2};

  @Override
  public String name() {
    return "bolton-figure-6";
  }

  @Override
  public String question() {
    return "How accurate are bolt-on PSGD, SCS13 and BST14 on MNIST where passes and lambda are"
        + " tuned privately?";
  }

  @Override
  public Experiment<TableTask> of(LabelledTable training, LabelledTable test, boolean quick) {
    // 1/n^2 for n = 60000.
    Delta delta = Delta.parse("2.8e-10");
    RegularisedLoss convex = new RegularisedLoss(new LogisticMarginLoss(), 0);
    // The lambda by which objectives are told; the tuned ones are others.
    RegularisedLoss strong = new RegularisedLoss(new LogisticMarginLoss(), LAMBDAS[0]);
    return new Experiment<>(
        name(),
        question(),
        List.of(
            TableTask.split("convex, pure", training, test, convex, Delta.ZERO),
            TableTask.split("convex, approximate", training, test, convex, delta),
            TableTask.split("strongly convex, pure", training, test, strong, Delta.ZERO),
            TableTask.split("strongly convex, approximate", training, test, strong, delta)),
        participants(),
        quick
            ? ExperimentAxis.epsilon("1", "4")
            : ExperimentAxis.epsilon("0.1", "0.2", "0.5", "1", "2", "4"),
        quick ? 1 : 5,
        Duration.ofHours(6),
        SEED);
  }

  private static List<TunedLearner> participants() {
    int batch = BoltOnFigures.BATCH;
    return List.of(
        TunedLearner.withoutPrivacy(
            "noiseless", loss -> settings(loss, k -> BoltOnFigures.noiseless(k, facts -> batch))),
        tuned("psgd", k -> Learners.psgd(k, batch)),
        tuned("psgd-published", k -> Learners.publishedPsgd(k, batch)),
        tuned(
            "scs13",
            k -> Learners.scs13("scs13", k, facts -> Map.of("batch", Integer.toString(batch)))),
        tuned("bst14", k -> Learners.bst14(k, batch)));
  }

  private static TunedLearner tuned(String name, IntFunction<GradientLearner> learner) {
    return TunedLearner.of(name, loss -> settings(loss, learner));
  }

  /** Passes alone, or passes and lambda where the task has one. */
  private static List<TunedLearner.Setting> settings(
      RegularisedLoss loss, IntFunction<GradientLearner> learner) {
    List<TunedLearner.Setting> settings = new ArrayList<>();
    for (int passes : PASSES) {
      for (double lambda : loss.lambda() > 0 ? LAMBDAS : new double[] {0}) {
        settings.add(
            new TunedLearner.Setting(
                learner.apply(passes), new RegularisedLoss(loss.loss(), lambda)));
      }
    }
    return settings;
  }
}
